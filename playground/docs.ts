/**
 * The documentation as pages: until the package has an address, *Docs* in a node opens them. They are
 * rendered by the library that n8n renders its notes with.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { fromN8n } from './installations';
import { freePort } from './ports';

const root = path.resolve(__dirname, '..');

/** What a page may show: the documentation, and what it links to. */
const SERVED =
	/^(?:[A-Z]+|(?:docs|examples|sandbox|scripts)\/[\w/-]+)\.md$|^docs\/images\/[\w-]+\.(?:png|gif)$|^examples\/[\w/-]+\.(?:json|csv)$/;

const TYPES: Readonly<Record<string, string>> = {
	'.md': 'text/html; charset=utf-8',
	'.png': 'image/png',
	'.gif': 'image/gif',
};

const STYLE = `
	:root { color-scheme: light dark; }
	body { font: 16px/1.6 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
	table { border-collapse: collapse; display: block; overflow-x: auto; }
	th, td { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
	pre, code { font: 0.9em/1.5 ui-monospace, monospace; }
	pre { overflow-x: auto; padding: 0.8rem; background: color-mix(in srgb, currentColor 8%, transparent); }
	img { max-width: 100%; height: auto; }
`;

const HEADERS = {
	'content-security-policy':
		"default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	'x-content-type-options': 'nosniff',
};

export interface Docs {
	url: string;
	close: () => void;
}

/** Serves `README.md` at `/` and `docs/users/<page>.md` at `/docs/users/<page>`, on this machine only. */
export async function serveDocs(port: number): Promise<Docs> {
	const chosen = await freePort(port);
	const server = createServer((request, response) => {
		void page(new URL(request.url ?? '/', 'http://localhost').pathname).then(
			({ type, content }) =>
				response.writeHead(200, { ...HEADERS, 'content-type': type }).end(content),
			() => response.writeHead(404, HEADERS).end('There is no such page.'),
		);
	});
	await new Promise<Server>((resolve) => server.listen(chosen, '127.0.0.1', () => resolve(server)));
	return {
		url: `http://127.0.0.1:${chosen}`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

/** Throws for a path that is no page. */
async function page(pathname: string): Promise<{ type: string; content: string | Buffer }> {
	const plain = decodeURIComponent(pathname).replace(/^\/+/, '');
	const file = plain === '' ? 'README.md' : path.extname(plain) ? plain : `${plain}.md`;
	if (!SERVED.test(file)) throw new Error(`${file} is no page`);
	const content = await readFile(path.join(root, file));
	const type = TYPES[path.extname(file)] ?? 'text/plain; charset=utf-8';
	return { type, content: file.endsWith('.md') ? toHtml(content.toString()) : content };
}

/** What of the library is used here; it is n8n's, so it has no types. */
interface Markdown {
	render: (text: string) => string;
}
type MarkdownIt = new (options: { html: boolean }) => Markdown;

function toHtml(text: string): string {
	const MarkdownIt = fromN8n('markdown-it') as MarkdownIt;
	const title = /^# (.+)$/m.exec(text)?.[1] ?? 'Documentation';
	const body = new MarkdownIt({ html: true })
		.render(text)
		.replace(
			/<h([1-6])>(.*?)<\/h\1>/g,
			(_, level: string, words: string) =>
				`<h${level} id="${anchorOf(words)}">${words}</h${level}>`,
		);
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

/** As the usual viewers name a heading: `When it cannot` is `when-it-cannot`. */
function anchorOf(words: string): string {
	return words
		.replace(/<[^>]*>/g, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-');
}
