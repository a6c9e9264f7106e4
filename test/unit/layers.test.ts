/** Who may import whom: the tables of docs/developers/architecture.md, held against every import. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn, textOf } from '../support/files';

const root = path.join(__dirname, '../..');
const architecture = readFileSync(path.join(root, 'docs/developers/architecture.md'), 'utf8');

/** The names in the last column of a table of docs/developers/architecture.md, by the name in its first column. */
function tableOf(header: string): ReadonlyMap<string, readonly string[]> {
	const start = architecture.indexOf(header);
	if (start < 0) throw new Error(`docs/developers/architecture.md has no table ${header}`);
	const rows = architecture.slice(start).split('\n\n')[0]!.split('\n').slice(2);
	return new Map(
		rows.map((row) => {
			const [, first = '', , third = ''] = row.split('|').map((cell) => cell.trim());
			return [
				first.slice(1, -1).replace(/\/$/, ''),
				[...third.matchAll(/`([\w/]+?)\/?`/g)].map(([, other]) => other!),
			];
		}),
	);
}

/** What each room may import of its own storey. */
const storeys: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>> = {
	kernel: tableOf('| Room of `kernel` | Holds | May import |'),
	service: tableOf('| Room of `service` | Holds | May import, with all of `kernel` |'),
};
/** The beginnings of test files that the tables name. */
const tests = [...architecture.matchAll(/^\| `\w+` \|.* \| ([^|]+) \|$/gm)].flatMap(([, cell]) =>
	[...cell!.matchAll(/`([\w/]+)`/g)].map(([, name]) => name!),
);
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

/** Where a file of nodes/ or credentials/ is: its storey, or its area, and its room there, if it is in one. */
function placeOf(file: string): { storey: string; room?: string } {
	const [top, folder, room, inside] = file.split('/');
	if (top !== 'nodes') return { storey: top! };
	return {
		storey: folder!,
		room: inside === undefined || !(folder! in storeys) ? undefined : room,
	};
}

/** The seam of a storey, next to its rooms: in the kernel what the service gives; in the service what gives it. */
const isSeam = ({ storey, room }: ReturnType<typeof placeOf>) =>
	storey in storeys && room === undefined;

/** Why an import within nodes/ and credentials/ is wrong; undefined when it is right. */
function flawInRooms({ from, to }: Import): string | undefined {
	const [own, target] = [placeOf(from), placeOf(to)];
	const storey = storeys[target.storey];
	if (own.storey === target.storey && own.room === target.room) return undefined;
	if (storey === undefined) return `${own.storey} may not import ${target.storey}`;
	if (own.storey === 'kernel' && target.storey !== 'kernel')
		return 'the kernel knows nothing of the service';
	if (isSeam(own) || isSeam(target)) return undefined;
	if (own.storey === target.storey) {
		const allowed = storey.get(own.room!);
		if (allowed === undefined) return `docs/developers/architecture.md has no room ${own.room}`;
		if (!allowed.includes(target.room!)) return `${own.room} may not import ${target.room}`;
	}
	const door = `nodes/${target.storey}/${target.room}/index.ts`;
	return !exists(door) || to === door
		? undefined
		: `${target.room} is entered through its index.ts`;
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
	it('have tests that are there', () => {
		expect(tests.length).toBeGreaterThan(24);
		const all = filesIn('test', /\.test\.ts$/);
		expect(tests.filter((name) => !all.some((file) => file.startsWith(`test/${name}`)))).toEqual(
			[],
		);
	});

	const inNodes = imports.filter(({ from }) => /^(nodes|credentials)\//.test(from));

	it.each(Object.entries(storeys))('are all in the table of %s', (storey, rooms) => {
		const entries = readdirSync(path.join(root, 'nodes', storey), { withFileTypes: true });
		const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
		expect([...rooms.keys()].sort()).toEqual(folders.sort());
		expect(inNodes.length).toBeGreaterThan(500);
	});

	it('have no more than 20 files next to each other', () => {
		const counts = new Map<string, number>();
		for (const file of filesIn('nodes', /\.ts$/))
			counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
		expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
	});

	it('import what the table allows, through the doors', () => {
		expect(flawsIn(inNodes, flawInRooms)).toEqual([]);
	});

	it.each([
		['an area that imports another', 'nodes/Case/case/get.ts', 'nodes/Message/updateWorkflow.ts'],
		['entering by a window', 'nodes/Case/case/get.ts', 'nodes/kernel/fields/kinds/text.ts'],
		['a kernel that knows the service', 'nodes/kernel/http/http.ts', 'nodes/service/provide.ts'],
		['fields that send', 'nodes/kernel/fields/read.ts', 'nodes/kernel/requests/index.ts'],
		[
			'requests that know operations',
			'nodes/kernel/requests/send.ts',
			'nodes/kernel/operation/index.ts',
		],
		['values that know a room', 'nodes/kernel/values/values.ts', 'nodes/kernel/fields/index.ts'],
		['nodes that know the sandbox', 'nodes/Case/case/get.ts', 'sandbox/index.ts'],
	])('may not do this: %s', (_what, from, to) => {
		expect(flawInRooms({ from, to })).toBeDefined();
	});

	it('do not import in a circle', () => {
		const nameOf = (file: string) => Object.values(placeOf(file)).join('/');
		const arrows = inNodes
			.filter(({ from, to }) => ![from, to].map(placeOf).some(isSeam))
			.map(({ from, to }) => [nameOf(from), nameOf(to)] as const)
			.filter(([room, target]) => room !== target);
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
		['a sandbox that knows the nodes', 'sandbox/index.ts', 'nodes/kernel/values/values.ts'],
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
