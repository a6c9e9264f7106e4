import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const architecture = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');

const AREA = 'an area';
const NEUTRAL = 'neutral files';

/** What each room may import, from the table in docs/architecture.md. */
const allowed = new Map(
	architecture
		.slice(architecture.indexOf('| Room | Holds | May import |'))
		.split('\n\n')[0]!
		.split('\n')
		.slice(2)
		.map((row) => {
			const [, first = '', , third = ''] = row.split('|').map((cell) => cell.trim());
			const name = [AREA, NEUTRAL].find((words) => first.startsWith(words)) ?? first.slice(1, -1);
			return [name, [...third.matchAll(/`(\w+)`/g)].map(([, room]) => room!)] as const;
		}),
);

interface Import {
	/** Both from the root, without `.ts`. */
	from: string;
	to: string;
}

function importsIn(folder: string): Import[] {
	return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts'))
		.flatMap((name) => {
			const file = path.join(folder, name);
			const source = readFileSync(path.join(root, file), 'utf8');
			return [...source.matchAll(/\bfrom '(\.[^']*)'/g)].map(([, target]) => ({
				from: file.replace(/\.ts$/, ''),
				to: path.join(path.dirname(file), target!),
			}));
		});
}

/** The room of a module: `shared/<room>`, an area, the trigger, or the neutral ground. */
function roomOf(module: string): string {
	const [top, folder, room, file] = module.split('/');
	if (top !== 'nodes') return top!;
	if (folder !== 'shared') return `nodes/${folder}`;
	const isRoom = file !== undefined || allowed.has(`shared/${room}`);
	return isRoom ? `shared/${room}` : NEUTRAL;
}

/** Why an import is wrong; undefined when it is right. */
function flawOf({ from, to }: Import): string | undefined {
	const [room, target] = [roomOf(from), roomOf(to)];
	if (room === target || target === NEUTRAL) return undefined;
	const rooms = allowed.get(room) ?? (room.startsWith('nodes/') ? allowed.get(AREA) : undefined);
	if (rooms === undefined) return `the table of docs/architecture.md has no room ${room}`;
	if (!target.startsWith('shared/')) return `${room} may not import ${target}`;
	if (!rooms.includes(target.slice('shared/'.length))) return `${room} may not import ${target}`;
	// The generated table is one file, and is no room with a door.
	return to === `nodes/${target}` || target === 'shared/generated'
		? undefined
		: `${target} is entered through its index.ts`;
}

describe('the rooms of nodes/', () => {
	const imports = [...importsIn('nodes'), ...importsIn('credentials')];

	it('are all in the table', () => {
		const shared = readdirSync(path.join(root, 'nodes/shared'), { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => `shared/${name}`);
		const rows = [...allowed.keys()].filter((name) => name.startsWith('shared/'));
		expect(rows.sort()).toEqual(shared.sort());
		expect(imports.length).toBeGreaterThan(500);
	});

	it('import what the table allows, through the doors', () => {
		const wrong = imports.flatMap((one) => {
			const flaw = flawOf(one);
			return flaw === undefined ? [] : [`${one.from} -> ${one.to}: ${flaw}`];
		});
		expect(wrong).toEqual([]);
	});

	it.each([
		['an area that imports another', 'nodes/Case/case/get', 'nodes/Message/message/fields'],
		['an area that enters by a window', 'nodes/Case/case/get', 'nodes/shared/fields/kinds/text'],
		['fields that know the transport', 'nodes/shared/fields/body', 'nodes/shared/transport'],
		['a transport that knows operations', 'nodes/shared/transport/send', 'nodes/shared/operation'],
		['neutral ground that knows a room', 'nodes/shared/values', 'nodes/shared/fields'],
		['nodes that know the sandbox', 'nodes/Case/case/get', 'sandbox/index'],
	])('would be told of %s', (_what, from, to) => {
		expect(flawOf({ from, to })).toBeDefined();
	});

	it('do not import in a circle', () => {
		const next = new Map<string, Set<string>>();
		for (const { from, to } of imports) {
			const [room, target] = [roomOf(from), roomOf(to)];
			if (room !== target && target.startsWith('shared/'))
				next.set(room, (next.get(room) ?? new Set()).add(target));
		}
		const reachable = (room: string, seen = new Set<string>()): Set<string> => {
			for (const target of next.get(room) ?? [])
				if (!seen.has(target)) reachable(target, seen.add(target));
			return seen;
		};
		const circles = [...next.keys()].filter((room) => reachable(room).has(room));
		expect(circles).toEqual([]);
	});
});
