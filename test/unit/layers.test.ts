/** Who may import whom: the tables of docs/developers/architecture.md, held against every import. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn, textOf } from '../support/files';

const root = path.join(__dirname, '../..');
const architecture = readFileSync(path.join(root, 'docs/developers/architecture.md'), 'utf8');

const AREA = 'an area';
const NEUTRAL = 'neutral files';

/** The names in the last column of a table of docs/developers/architecture.md, by the name in its first column. */
function tableOf(header: string): ReadonlyMap<string, readonly string[]> {
	const start = architecture.indexOf(header);
	if (start < 0) throw new Error(`docs/developers/architecture.md has no table ${header}`);
	const rows = architecture.slice(start).split('\n\n')[0]!.split('\n').slice(2);
	return new Map(
		rows.map((row) => {
			const [, first = '', , third = ''] = row.split('|').map((cell) => cell.trim());
			const name = [AREA, NEUTRAL].find((words) => first.startsWith(words));
			return [
				name ?? first.slice(1, -1).replace(/\/$/, ''),
				[...third.matchAll(/`([\w/]+?)\/?`/g)].map(([, other]) => other!),
			];
		}),
	);
}

/** What each room of nodes/ may import of nodes/shared/. */
const rooms = tableOf('| Room | Holds | May import |');
/** What each folder of the house may import of the others. */
const folders = tableOf('| Folder | Holds | May import |');

interface Import {
	/** Both from the root. */
	from: string;
	to: string;
}

const FORMS = /(?:\bfrom\s+|\bimport\s*\(?\s*|\brequire\(\s*)'(\.[^']*)'/g;
const ENDINGS = ['', '.ts', '.js', '.mjs', '/index.ts'];

const CODE = /\.(ts|js|mjs)$/;

/** The imports of our own files, of types too. What does not resolve is text: the compiler finds the rest. */
function importsOf(file: string): Import[] {
	const source = textOf(file);
	return [...source.matchAll(FORMS)].flatMap(([, target]) => {
		const module = path.join(path.dirname(file), target!);
		const ending = ENDINGS.find((one) => /\.\w+$/.test(module + one) && exists(module + one));
		return ending === undefined ? [] : [{ from: file, to: module + ending }];
	});
}

const exists = (file: string) => existsSync(path.join(root, file));

const files = [...folders.keys()].filter(exists).flatMap((folder) => filesIn(folder, CODE));
const imports = [...new Set(files)].flatMap(importsOf);

/** The room of a file of nodes/ or credentials/: `shared/<room>`, an area, a trigger, or the neutral ground. */
function roomOf(file: string): string {
	const [top, folder, room = '', inside] = file.split('/');
	if (top !== 'nodes') return top!;
	if (folder !== 'shared') return `nodes/${folder}`;
	return inside === undefined ? NEUTRAL : `shared/${room}`;
}

/** Why an import within nodes/ and credentials/ is wrong; undefined when it is right. */
function flawInRooms({ from, to }: Import): string | undefined {
	const [room, target] = [roomOf(from), roomOf(to)];
	if (room === target || target === NEUTRAL) return undefined;
	const allowed = rooms.get(room) ?? (room.startsWith('nodes/') ? rooms.get(AREA) : undefined);
	if (allowed === undefined)
		return `the table of docs/developers/architecture.md has no room ${room}`;
	if (!target.startsWith('shared/') || !allowed.includes(target.slice('shared/'.length)))
		return `${room} may not import ${target}`;
	// The generated table is one file, and is no room with a door.
	return to === `nodes/${target}/index.ts` || target === 'shared/generated'
		? undefined
		: `${target} is entered through its index.ts`;
}

/** The folder of the table that a file is in; the longest name counts. Undefined for a file at the root. */
function folderOf(file: string): string | undefined {
	return [...folders.keys()]
		.filter((folder) => file.startsWith(`${folder}/`))
		.sort((a, b) => b.length - a.length)[0];
}

/** Why an import from one folder of the house into another is wrong; undefined when it is right. */
function flawInHouse({ from, to }: Import): string | undefined {
	const [folder, target] = [folderOf(from), folderOf(to)];
	if (folder === target || to === 'package.json') return undefined;
	if (folder === undefined)
		return `the table of docs/developers/architecture.md has no folder of ${from}`;
	if (target === undefined) return `${to} is in no folder of docs/developers/architecture.md`;
	return folders.get(folder)!.includes(target) ? undefined : `${folder} may not import ${target}`;
}

const flawsIn = (among: readonly Import[], flawOf: (one: Import) => string | undefined) =>
	among.flatMap((one) => {
		const flaw = flawOf(one);
		return flaw === undefined ? [] : [`${one.from} -> ${one.to}: ${flaw}`];
	});

/** The names that can be reached from themselves. */
function circlesIn(arrows: ReadonlyArray<readonly [string, string]>): string[] {
	const next = new Map<string, Set<string>>();
	for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
	const reaches = (start: string) => {
		const seen = new Set<string>();
		const open = [start];
		while (open.length > 0)
			for (const name of next.get(open.pop()!) ?? [])
				if (!seen.has(name)) {
					seen.add(name);
					open.push(name);
				}
		return seen.has(start);
	};
	return [...next.keys()].filter(reaches);
}

describe('the rooms of nodes/', () => {
	const inNodes = imports.filter(({ from }) => /^(nodes|credentials)\//.test(from));

	it('are all in the table', () => {
		const shared = readdirSync(path.join(root, 'nodes/shared'), { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => `shared/${name}`);
		const rows = [...rooms.keys()].filter((name) => name.startsWith('shared/'));
		expect(rows.sort()).toEqual(shared.sort());
		expect(inNodes.length).toBeGreaterThan(500);
	});

	it('import what the table allows, through the doors', () => {
		expect(flawsIn(inNodes, flawInRooms)).toEqual([]);
	});

	it.each([
		['an area that imports another', 'nodes/Case/case/get.ts', 'nodes/Message/message/fields.ts'],
		['entering by a window', 'nodes/Case/case/get.ts', 'nodes/shared/fields/kinds/text.ts'],
		[
			'fields that know the transport',
			'nodes/shared/fields/body.ts',
			'nodes/shared/transport/index.ts',
		],
		[
			'a transport that knows operations',
			'nodes/shared/transport/send.ts',
			'nodes/shared/operation/index.ts',
		],
		['neutral ground that knows a room', 'nodes/shared/values.ts', 'nodes/shared/fields/index.ts'],
		['nodes that know the sandbox', 'nodes/Case/case/get.ts', 'sandbox/index.ts'],
	])('may not do this: %s', (_what, from, to) => {
		expect(flawInRooms({ from, to })).toBeDefined();
	});

	it('do not import in a circle', () => {
		const arrows = inNodes
			.map(({ from, to }) => [roomOf(from), roomOf(to)] as const)
			.filter(([room, target]) => room !== target && target.startsWith('shared/'));
		expect(circlesIn(arrows)).toEqual([]);
	});
});

describe('the folders of the house', () => {
	it('are all in the table', () => {
		const known = [...folders.keys()].map((folder) => folder.split('/')[0]);
		const missing = filesIn('.', CODE).filter(
			(file) => file.includes('/') && !known.includes(file.split('/')[0]),
		);
		expect(missing).toEqual([]);
		expect([...folders.keys()].filter((folder) => !exists(folder))).toEqual([]);
		expect(imports.length).toBeGreaterThan(2_000);
	});

	it('import what the table allows', () => {
		expect(flawsIn(imports, flawInHouse)).toEqual([]);
	});

	it.each([
		['an arrow back up', 'playground/package.ts', 'scripts/lib/build.js'],
		['a sandbox that knows the nodes', 'sandbox/index.ts', 'nodes/shared/values.ts'],
		['nodes that know the sandbox', 'nodes/Case/case/get.ts', 'sandbox/index.ts'],
		['support that knows a test', 'test/support/engine.ts', 'test/engine/case.test.ts'],
		['a tool that knows a test', 'chaos/main.ts', 'test/support/engine.ts'],
		['a folder that nobody described', 'nodes/Case/case/get.ts', 'elsewhere/file.ts'],
	])('may not do this: %s', (_what, from, to) => {
		expect(flawInHouse({ from, to })).toBeDefined();
	});
});

describe('the files', () => {
	it('do not import in a circle, not even types', () => {
		expect(circlesIn(imports.map(({ from, to }) => [from, to]))).toEqual([]);
	});

	it('would be found in a circle of three', () => {
		const arrows = [
			['a', 'b'],
			['b', 'c'],
			['c', 'a'],
			['d', 'a'],
		] as const;
		expect(circlesIn(arrows)).toEqual(['a', 'b', 'c']);
	});
});
