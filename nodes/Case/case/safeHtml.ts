/** The elements that stay; every other tag is left out, its text stays. */
const ALLOWED = new Set(
	'a b blockquote br code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(
		' ',
	),
);

/** Elements without content. */
const VOID = new Set(['br', 'hr']);

/** Elements whose content is not text for people: it is left out with them, up to their end tag. */
const WITHOUT_TEXT = new Set(
	'script style iframe object embed noscript noembed noframes template textarea title xmp plaintext svg math select'.split(
		' ',
	),
);

/** How deep elements may nest: far more than a person sees, far less than a browser's parser takes. */
const MAX_DEPTH = 100;

const TAG = /^<(\/?)([a-z][^\s/>]*)/i;
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;
const LINK = /^(https?:\/\/|mailto:)[^\s]/i;

/**
 * HTML that is safe to show. It holds only text in which all markup is escaped, and tags of the list
 * above, rewritten without attributes, except the `href` of a link to a web page or a mail
 * address. So what is misread can become text, never markup. Open elements are closed; those too deep
 * are left out. The time it takes grows with the length alone. Never throws.
 */
export function safeHtml(html: string): string {
	const elements = new OpenElements();
	let out = '';
	let position = 0;
	while (position < html.length) {
		const next = html.indexOf('<', position);
		out += escapeText(html.slice(position, next < 0 ? html.length : next));
		if (next < 0) break;
		position = next;
		const tag = TAG.exec(html.slice(position, position + 100));
		if (tag === null) {
			const end = endOfComment(html, position);
			out += end === undefined ? '&lt;' : '';
			position = end ?? position + 1;
			continue;
		}
		const [whole, slash, written = ''] = tag;
		const name = written.toLowerCase();
		const { href, end } = readAttributes(html, position + whole.length);
		position = end;
		if (slash === '/') out += elements.close(name);
		else if (WITHOUT_TEXT.has(name)) position = endOfContent(html, name, position);
		else if (VOID.has(name)) out += `<${name}>`;
		else if (ALLOWED.has(name)) {
			const link = name === 'a' && href !== undefined ? ` href="${escapeText(href)}"` : '';
			out += elements.open(name, `<${name}${link}>`);
		}
	}
	return out + elements.closeAll();
}

/** The elements that are open, outermost first. Only the outer ones are written. */
class OpenElements {
	private readonly names: string[] = [];
	/** How many of each name are open, so that no end tag searches all of them for nothing. */
	private readonly counts = new Map<string, number>();

	/** Opens an element; gives its start tag, or nothing when it is too deep to be written. */
	open(name: string, startTag: string): string {
		this.counts.set(name, this.countOf(name) + 1);
		return this.names.push(name) <= MAX_DEPTH ? startTag : '';
	}

	/** The end tags that close an element and what was opened within it; none for one that is not open. */
	close(name: string): string {
		if (this.countOf(name) === 0) return '';
		let endTags = '';
		while (this.names.at(-1) !== name) endTags += this.closeLast();
		return endTags + this.closeLast();
	}

	closeAll(): string {
		let endTags = '';
		while (this.names.length > 0) endTags += this.closeLast();
		return endTags;
	}

	private closeLast(): string {
		const isWritten = this.names.length <= MAX_DEPTH;
		const name = this.names.pop() ?? '';
		this.counts.set(name, this.countOf(name) - 1);
		return isWritten ? `</${name}>` : '';
	}

	private countOf(name: string): number {
		return this.counts.get(name) ?? 0;
	}
}

/** Where a comment, a doctype or another `<!`, `<?` or `</` that is no tag ends; undefined for a plain `<`. */
function endOfComment(html: string, start: number): number | undefined {
	if (html.startsWith('<!--', start)) return indexAfter(html, '-->', start + 4);
	return /^<[!?/]/.test(html.slice(start, start + 2)) ? indexAfter(html, '>', start) : undefined;
}

/** Reads to the end of a tag; a tag that does not end takes the rest with it. */
function readAttributes(html: string, start: number): { href?: string; end: number } {
	let href: string | undefined;
	const next = new RegExp(ATTRIBUTE); // it keeps a position
	let position = start;
	for (;;) {
		next.lastIndex = position;
		const attribute = next.exec(html);
		if (attribute === null) return { href, end: indexAfter(html, '>', position) };
		position = next.lastIndex;
		if (attribute[1]?.toLowerCase() !== 'href' || href !== undefined) continue;
		const link = decodeEntities(attribute[2] ?? attribute[3] ?? attribute[4] ?? '').trim();
		if (LINK.test(link)) href = link;
	}
}

function endOfContent(html: string, name: string, start: number): number {
	const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
	end.lastIndex = start;
	const found = end.exec(html);
	return found === null ? html.length : indexAfter(html, '>', found.index);
}

function indexAfter(html: string, mark: string, start: number): number {
	const index = html.indexOf(mark, start);
	return index < 0 ? html.length : index + mark.length;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
]);

/** The text of an attribute. An unknown entity stays as it is written, and so cannot be part of a link's scheme. */
function decodeEntities(text: string): string {
	return text.replace(
		/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));?/gi,
		(whole, decimal?: string, hex?: string, name?: string) => {
			if (name !== undefined) return ENTITIES.get(name) ?? whole;
			const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
			return code <= 0x10ffff ? String.fromCodePoint(code) : '';
		},
	);
}

/** Text in which nothing can be read as markup; entities stay entities. */
function escapeText(text: string): string {
	return text
		.replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/"/g, '&quot;');
}
