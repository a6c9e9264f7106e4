/** The elements that are kept; every other tag is left out, its text stays. */
const ALLOWED = new Set(
	'a b blockquote br code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(
		' ',
	),
);

/** Elements without content. */
const VOID = new Set(['br', 'hr']);

/** Elements whose content is no text for people: it goes with them, up to their end tag. */
const UNSEEN = new Set(
	'script style iframe object embed noscript noembed noframes template textarea title xmp plaintext svg math select'.split(
		' ',
	),
);

const TAG = /^<(\/?)([a-z][^\s/>]*)/i;
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;
const LINK = /^(https?:\/\/|mailto:)[^\s]/i;

/**
 * HTML that is safe to show: nothing comes out but text, with every sign of markup escaped, and
 * tags of the list above, written anew: without attributes, but for the `href` of a link that leads
 * to a web page or a mail address. What is read wrongly can so become text, never markup. Open
 * elements are closed. Never throws.
 */
export function safeHtml(html: string): string {
	const open: string[] = [];
	let out = '';
	let at = 0;
	while (at < html.length) {
		const next = html.indexOf('<', at);
		out += escaped(html.slice(at, next < 0 ? html.length : next));
		if (next < 0) break;
		at = next;
		const tag = TAG.exec(html.slice(at, at + 100));
		if (tag === null) {
			const end = endOfComment(html, at);
			out += end === undefined ? '&lt;' : '';
			at = end ?? at + 1;
			continue;
		}
		const name = tag[2]!.toLowerCase();
		const { href, end } = readAttributes(html, at + tag[0].length);
		at = end;
		if (tag[1] === '/') out += close(open, name);
		else if (UNSEEN.has(name)) at = endOfContent(html, name, at);
		else if (ALLOWED.has(name)) {
			out += name === 'a' && href !== undefined ? `<a href="${escaped(href)}">` : `<${name}>`;
			if (!VOID.has(name)) open.push(name);
		}
	}
	return out + open.reverse().map(endTag).join('');
}

/** Where a comment, a doctype or another `<!`, `<?` or `</` that is no tag ends; undefined for a plain `<`. */
function endOfComment(html: string, at: number): number | undefined {
	if (html.startsWith('<!--', at)) return after(html, '-->', at + 4);
	return /^<[!?/]/.test(html.slice(at, at + 2)) ? after(html, '>', at) : undefined;
}

/** Reads on to the end of a tag; a tag that does not end takes the rest with it. */
function readAttributes(html: string, from: number): { href?: string; end: number } {
	let href: string | undefined;
	let at = from;
	for (;;) {
		ATTRIBUTE.lastIndex = at;
		const attribute = ATTRIBUTE.exec(html);
		if (attribute === null) return { href, end: after(html, '>', at) };
		at = ATTRIBUTE.lastIndex;
		if (attribute[1]!.toLowerCase() !== 'href' || href !== undefined) continue;
		const link = decoded(attribute[2] ?? attribute[3] ?? attribute[4] ?? '').trim();
		if (LINK.test(link)) href = link;
	}
}

function endOfContent(html: string, name: string, from: number): number {
	const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
	end.lastIndex = from;
	const found = end.exec(html);
	return found === null ? html.length : after(html, '>', found.index);
}

/** Closes an element and what was opened within it; nothing for one that is not open. */
function close(open: string[], name: string): string {
	const since = open.lastIndexOf(name);
	return since < 0 ? '' : open.splice(since).reverse().map(endTag).join('');
}

function endTag(name: string): string {
	return `</${name}>`;
}

function after(html: string, mark: string, from: number): number {
	const found = html.indexOf(mark, from);
	return found < 0 ? html.length : found + mark.length;
}

const ENTITIES: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
};

/** The text of an attribute. An entity that is not known stays as it is written, and is so no part of a link's scheme. */
function decoded(text: string): string {
	return text.replace(
		/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));?/gi,
		(whole, decimal?: string, hex?: string, name?: string) => {
			if (name !== undefined) return ENTITIES[name] ?? whole;
			const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal);
			return code <= 0x10ffff ? String.fromCodePoint(code) : '';
		},
	);
}

/** Text in which nothing can be read as markup; what is an entity stays one. */
function escaped(text: string): string {
	return text
		.replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/"/g, '&quot;');
}
