/** The pages: whatever they link to exists, and so does each file they name. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documents } from '../../scripts/words';
import { filesIn, textOf } from '../support/files';

const root = path.resolve(__dirname, '../..');
const pages = documents();

/** What a page names is a path from one of these. */
const BASES = ['', 'nodes'];

const proseOf = (page: string) =>
	readFileSync(path.join(root, page), 'utf8').replace(/^ *```[^]*?^ *```$/gm, '');

/** The anchors of a page, as Git hosts make them of its headings. */
const anchorsOf = (page: string) => anchorsIn(proseOf(page));

function anchorsIn(text: string): string[] {
	return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
		heading!
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/\s/g, '-'),
	);
}

/** The links and images of a page that lead into this repository. */
function linksOf(page: string): string[] {
	return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)|src(?:set)?="([^"]+)"/g)]
		.map(([, link, image]) => (link ?? image)!)
		.filter((link) => !/^https?:/.test(link));
}

/** What is in code and begins with a folder of the root, or of `nodes`. */
function filesOf(page: string): string[] {
	return [...proseOf(page).matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)]
		.map(([, file]) => file!)
		.filter((file) => BASES.some((base) => existsSync(path.join(root, base, file.split('/')[0]!))));
}

it('finds pages, links and files', () => {
	expect(pages).toContain('README.md');
	expect(pages.flatMap(linksOf).length).toBeGreaterThan(100);
	expect(pages.flatMap(filesOf).length).toBeGreaterThan(50);
});

it.each(pages)('%s links to what exists', (page) => {
	const broken = linksOf(page).filter((link) => {
		const [file, anchor] = link.split('#');
		const target = file ? path.join(path.dirname(page), file) : page;
		if (!existsSync(path.join(root, target))) return true;
		return anchor !== undefined && !anchorsOf(target).includes(anchor);
	});
	expect(broken).toEqual([]);
});

it('the list of pages has each page once', () => {
	const list = textOf('docs/README.md');
	const links = [...list.matchAll(/\]\(((?:users|developers)\/[\w-]+\.md)\)/g)];
	expect(links.map(([, link]) => `docs/${link}`).sort()).toEqual(
		pages.filter((page) => /^docs\/(?:users|developers)\//.test(page)).sort(),
	);
});

it('the nodes and the credential link to pages that are there', () => {
	const sources = ['nodes', 'credentials'].flatMap((folder) =>
		filesIn(folder, /\.(node\.json|credentials\.ts)$/).map(textOf),
	);
	const { homepage } = JSON.parse(textOf('package.json')) as { homepage: string };
	const address = new RegExp(
		`${homepage}(?:/blob/main)?/?([\\w/-]*)(?:\\.md)?(?:#([\\w-]+))?`,
		'g',
	);
	const links = sources.flatMap((source) => [...source.matchAll(address)]);
	expect(links.length).toBeGreaterThan(18);
	const broken = links.filter(([, page, anchor]) => {
		const target = page ? `${page}.md` : 'README.md';
		if (!pages.includes(target)) return true;
		return anchor !== undefined && !anchorsOf(target).includes(anchor);
	});
	expect(broken.map(([link]) => link)).toEqual([]);
});

it('the page of every node says in one line who needs it', () => {
	const links = filesIn('nodes', /\.node\.json$/).flatMap((source) =>
		[...textOf(source).matchAll(/\/(docs\/users\/[\w-]+)(?:\.md)?(?:#([\w-]+))?"/g)].map(
			([, page, anchor]) => [`${page}.md`, anchor] as const,
		),
	);
	expect(new Set(links.map(String)).size).toBeGreaterThanOrEqual(18);
	/** The page, or its section. */
	const partOf = (page: string, anchor?: string) =>
		proseOf(page)
			.split(/^(?=## )/m)
			.find((part) => anchor === undefined || anchorsIn(part)[0] === anchor)!;
	const without = links.filter(
		([page, anchor]) => !/^\*\*Who needs this:\*\* .+\.$/m.test(partOf(page, anchor)),
	);
	expect(without).toEqual([]);
});

it.each(pages)('%s names files that are there', (page) => {
	const folders = [...BASES, path.dirname(page)];
	const missing = filesOf(page).filter(
		(file) => !folders.some((folder) => existsSync(path.join(root, folder, file))),
	);
	expect(missing).toEqual([]);
});
