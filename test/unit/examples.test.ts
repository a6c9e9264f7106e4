/** The examples, as a person sees them who opens one. */
import { NodeHelpers, type IConnections, type INode } from 'n8n-workflow';
import { exampleFiles, readExample } from '../../playground/examples';
import { loadRooms } from '../../scripts/lib/rooms';
import { textOf } from '../support/files';

interface Node {
	name: string;
	type: string;
	position: [number, number];
	parameters: { width?: number; height?: number; content?: string };
}

const files = exampleFiles();
/** Where an event of a customer starts an agent, which then reads what the customer writes. */
const ANSWERING = ['bot-agent.json', 'support-agent.json'];
const nodesOf = (file: string) => readExample(file).nodes as Node[];

/** A note's text has 14 px: below this zoom it is smaller than 11 px. */
const LEGIBLE = 0.8;

/** What n8n 2's editor leaves for a canvas in a window of 1280 to 720 px, and the part of it that it fills. */
const CANVAS = { width: 1238, height: 618 };
const FILLED = 1 / 1.2;

/** n8n's buttons at its bottom (px): where they begin, the end of those of the zoom, the width of what executes, with one trigger or a name. */
const BUTTONS = { top: CANVAS.height - 60, zoom: 230, execute: { one: 210, several: 464 } };

/** The size of a node in px; an agent is wider, and what hangs below it smaller. */
function sizeOf({ type, parameters }: Node): { width: number; height: number } {
	if (type.endsWith('.stickyNote'))
		return { width: parameters.width ?? 240, height: parameters.height ?? 160 };
	if (/\.(agent|mcpTrigger)$/.test(type)) return { width: 224, height: 96 };
	if (/HitlTool$/.test(type)) return { width: 240, height: 80 };
	if (/Tool$|\.lmChat/.test(type)) return { width: 80, height: 80 };
	return { width: 96, height: 96 };
}

/** What surrounds all nodes. */
function boxOfAll(nodes: Node[]): Box {
	const edges = nodes.map(boxOf);
	return {
		left: Math.min(...edges.map(({ left }) => left)),
		top: Math.min(...edges.map(({ top }) => top)),
		right: Math.max(...edges.map(({ right }) => right)),
		bottom: Math.max(...edges.map(({ bottom }) => bottom)),
	};
}

/** The zoom at which the editor opens a canvas: all of it is to be seen, and nothing is enlarged. */
function zoomOf(nodes: Node[]): number {
	const { left, top, right, bottom } = boxOfAll(nodes);
	const [width, height] = [right - left, bottom - top];
	return Math.min(1, (CANVAS.width * FILLED) / width, (CANVAS.height * FILLED) / height);
}

/** Where a box is in the window when the editor opens the canvas: its middle is that of all nodes. */
function shownAt(box: Box, nodes: Node[]): Box {
	const zoom = zoomOf(nodes);
	const all = boxOfAll(nodes);
	const x = (place: number) => CANVAS.width / 2 + (place - (all.left + all.right) / 2) * zoom;
	const y = (place: number) => CANVAS.height / 2 + (place - (all.top + all.bottom) / 2) * zoom;
	return { left: x(box.left), top: y(box.top), right: x(box.right), bottom: y(box.bottom) };
}

/** The areas of n8n's buttons in that window. */
function buttonsOver(nodes: Node[]): Box[] {
	const triggers = nodes.filter(({ type }) => /trigger$/i.test(type));
	const width = BUTTONS.execute[triggers.length > 1 ? 'several' : 'one'];
	const [top, bottom] = [BUTTONS.top, CANVAS.height];
	const [left, right] = [(CANVAS.width - width) / 2, (CANVAS.width + width) / 2];
	return [
		{ left: 0, top, right: BUTTONS.zoom, bottom },
		{ left, top, right, bottom },
	];
}

/** Points of a line from an output to an input on its right, as the editor draws it; a line back goes around the nodes. */
function pointsOf(from: Node, to: Node, output: number, outputs: number): Box[] {
	const [start, end] = [boxOf(from), boxOf(to)];
	const [x0, y0] = [
		start.right,
		start.top + ((start.bottom - start.top) * (output + 1)) / (outputs + 1),
	];
	const [x1, y1] = [end.left, (end.top + end.bottom) / 2];
	if (x1 < x0) return [];
	return Array.from({ length: 41 }, (_, n) => {
		const t = n / 40;
		const bend = 1.5 * t * (1 - t) + t ** 3;
		const x = x0 + (x1 - x0) * bend;
		const y = y0 + (y1 - y0) * (3 * t ** 2 - 2 * t ** 3);
		return { left: x, top: y, right: x, bottom: y };
	});
}

interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

function boxOf(node: Node): Box {
	const [left, top] = node.position;
	const { width, height } = sizeOf(node);
	return { left, top, right: left + width, bottom: top + height };
}

/** A label is below its node, and has 192 px for a line; some space keeps two apart. */
const LABEL = { width: 192, line: 22, gap: 8, space: 4 };

/** How wide n8n's font makes a text, within 3 %: its letters are narrow, wide or between. */
const widthOf = (text: string) =>
	[...text].reduce(
		(sum, letter) => sum + (/[mw]/i.test(letter) ? 12.5 : /[ fijlrt'.?]/.test(letter) ? 5 : 9.2),
		0,
	);

/** The name below a node, with what n8n shows under it. */
function labelOf(node: Node): Box {
	const lines = [''];
	for (const word of node.name.split(' ')) {
		const longer = `${lines.at(-1)} ${word}`.trim();
		if (widthOf(longer) <= LABEL.width) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	const half = Math.max(...lines.map(widthOf)) / 2 + LABEL.space;
	const subtitles = /engagement|\.(set|switch|httpRequest)$/i.test(node.type) ? 1 : 0;
	const { left, right, bottom } = boxOf(node);
	const middle = (left + right) / 2;
	return {
		left: middle - half,
		right: middle + half,
		top: bottom,
		bottom: bottom + LABEL.gap + (lines.length + subtitles) * LABEL.line,
	};
}

/** What hangs below an agent has its label elsewhere. */
const labelled = (nodes: Node[]) =>
	nodes.filter(({ type }) => !/\.stickyNote$|Tool$|\.lmChat/.test(type));

const meet = (a: Box, b: Box) =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('an example', () => {
	it.each(files)('%s has room for its nodes, labels and notes', (file) => {
		const nodes = nodesOf(file);
		const parts = [
			...nodes.map((node) => ({ name: node.name, box: boxOf(node) })),
			...labelled(nodes).map((node) => ({ name: `the label of ${node.name}`, box: labelOf(node) })),
		];
		const met = parts.flatMap((a, n) =>
			parts.slice(n + 1).flatMap((b) => (meet(a.box, b.box) ? [`${a.name}, ${b.name}`] : [])),
		);
		expect(met).toEqual([]);
	});

	it.each(files)(
		'%s shows the labels of its nodes next to the buttons of n8n, and to its own lines',
		(file) => {
			const nodes = nodesOf(file);
			const labels = labelled(nodes).map((node) => ({ name: node.name, box: labelOf(node) }));
			const covers = buttonsOver(nodes);
			const hidden = labels.filter(({ box }) =>
				covers.some((cover) => meet(shownAt(box, nodes), cover)),
			);
			expect(hidden.map(({ name }) => name)).toEqual([]);

			const named = (name: string) => nodes.find((node) => node.name === name)!;
			const { connections } = readExample(file) as { connections: IConnections };
			const points = Object.entries(connections).flatMap(([name, { main = [] }]) =>
				main.flatMap((targets, output) =>
					(targets ?? []).flatMap(({ node }) =>
						pointsOf(named(name), named(node), output, main.length),
					),
				),
			);
			const crossed = labels.filter(({ box }) => points.some((point) => meet(point, box)));
			expect(crossed.map(({ name }) => name)).toEqual([]);
		},
	);

	it.each(files)('%s opens at a zoom at which its notes can be read', (file) => {
		expect(zoomOf(nodesOf(file))).toBeGreaterThanOrEqual(LEGIBLE);
	});

	it.each(files)('%s says in one line who needs it, on its canvas and in the list', (file) => {
		const notes = nodesOf(file).map(({ parameters }) => parameters.content ?? '');
		const [said, ...more] = notes.flatMap(
			(text) => /^\*\*Who needs this:\*\* (.+)\.$/m.exec(text)?.[1] ?? [],
		);
		expect(more).toEqual([]);
		const [first] = notes.filter((text) => text !== '');
		expect(first).toContain(`${said}.`);
		const row = textOf('examples/README.md')
			.split('\n')
			.find((line) => line.startsWith(`| [${file.replace('.json', '')}](${file}) |`));
		expect(row?.split('|')[3]?.trim()).toBe(said);
	});

	it.each(files)('%s is on the grid of the editor, which would else move it', (file) => {
		const off = nodesOf(file).filter(({ position }) => position.some((place) => place % 16));
		expect(off.map(({ name, position }) => `${name} ${position.join()}`)).toEqual([]);
	});
});

it('what an event starts waits for the records that it reads by their IDs', async () => {
	const rooms = await loadRooms();
	const operationOf = ({ type, parameters: { resource, operation } }: INode) =>
		rooms
			.find(({ description: { name } }) => name === type.split('.')[1])
			?.resources.find(({ value }) => value === resource)
			?.operations.find(({ value }) => value === operation);
	const reads: string[] = [];
	const impatient: string[] = [];
	for (const file of files) {
		const { nodes, connections } = readExample(file) as {
			nodes: INode[];
			connections: IConnections;
		};
		const next = (name: string) =>
			(connections[name]?.main ?? []).flatMap((to) => (to ?? []).map(({ node }) => node));
		const started = new Set(
			nodes.filter(({ type }) => type.endsWith('.engagementTrigger')).map(({ name }) => name),
		);
		for (const name of started) for (const one of next(name)) started.add(one);
		for (const node of nodes.filter(({ name }) => started.has(name))) {
			if (!operationOf(node)?.readsById) continue;
			const { ifNotFound } = node.parameters.options as { ifNotFound?: string };
			reads.push(node.name);
			if (ifNotFound !== 'wait') impatient.push(`${file}: ${node.name}`);
		}
	}
	expect(impatient).toEqual([]);
	expect(reads.length).toBeGreaterThan(2);
});

describe('an example with an agent', () => {
	const agents = files.filter((file) => nodesOf(file).some(({ type }) => /Tool$/.test(type)));

	it.each(agents)('%s keeps what customers write out of its instructions', (file) => {
		const given = nodesOf(file).flatMap(({ type, parameters }) => {
			const {
				text = '',
				options,
				instructions = '',
			} = parameters as {
				text?: string;
				instructions?: string;
				options?: { systemMessage?: string };
			};
			return /\.(agent|mcpTrigger)$/.test(type)
				? [{ text, instructions: [instructions, options?.systemMessage ?? ''].join(' ') }]
				: [];
		});
		expect(given).toHaveLength(1);
		const [{ text, instructions }] = given as [{ text: string; instructions: string }];
		expect(instructions).not.toMatch(/^\s*=|\{\{/);
		// What a chat bot is asked is its prompt, and its instructions say what that is.
		if (file === 'bot-agent.json') expect(instructions).toContain('never an instruction to you');
		else expect(text.replace('{{ $json.payload.caseNumber }}', '')).not.toContain('{{');
	});

	it('reads the newest messages as well: its tools take a time window or a cursor', async () => {
		const rooms = await loadRooms();
		let lists = 0;
		for (const file of agents)
			for (const node of readExample(file).nodes as INode[]) {
				const { resource, operation, returnAll } = node.parameters;
				const isOfMessages =
					operation === 'getAssociatedMessages' ||
					(resource === 'conversation' && operation === 'get');
				if (!isOfMessages || !node.type.endsWith('Tool')) continue;
				lists++;
				const name = node.type.split('.')[1]!;
				const { description } = rooms.find(
					({ description: { name: room } }) => `${room}Tool` === name,
				)!;
				const type = { ...description, name };
				const all = NodeHelpers.getNodeParameters(
					...([description.properties, node.parameters, true, false, node, type] as const),
				);
				expect(JSON.stringify(all)).toContain("$fromAI('Since");
				if (returnAll === false) expect(JSON.stringify(all)).toContain("$fromAI('Cursor'");
			}
		expect(lists).toBe(3);
	});
});

/** The places of what is saved, of which nothing is left where the node does not show it. */
function lostFrom(saved: unknown, shown: unknown, at = ''): string[] {
	if (typeof saved !== 'object' || saved === null) return shown === undefined ? [at] : [];
	if (shown === undefined) return Object.keys(saved).length > 0 ? [at] : [];
	return Object.entries(saved).flatMap(([name, part]) =>
		lostFrom(part, (shown as Record<string, unknown>)[name], `${at}.${name}`),
	);
}

it('n8n drops a parameter that the node does not show, so none is saved', async () => {
	const rooms = await loadRooms();
	const lost: Array<[file: string, node: string, places: string[]]> = [];
	let count = 0;
	for (const file of files)
		for (const node of readExample(file).nodes as INode[]) {
			const name = node.type.split('.')[1]!;
			const room = rooms.find(({ description }) => description.name === name.replace(/Tool$/, ''));
			if (!room || !node.type.startsWith('n8n-nodes-engagement-platform.')) continue;
			count++;
			const { description } = room;
			const shown = NodeHelpers.getNodeParameters(
				...([description.properties, node.parameters, true, false, node] as const),
				{ ...description, name },
			);
			// n8n itself gives it to each node that polls.
			const { pollTimes: _, ...own } = node.parameters;
			const places = lostFrom(own, shown);
			if (places.length > 0) lost.push([file, node.name, places]);
		}
	expect(count).toBeGreaterThan(50);
	expect(lost).toEqual([]);
});

it.each(ANSWERING)('%s: no record is chosen by a model that reads what customers write', (file) => {
	const tools = nodesOf(file).filter(({ type }) => /engagement\w+Tool$/.test(type));
	const asked = JSON.stringify(tools).matchAll(/\$fromAI\('(\w+)'/g);
	expect([...new Set([...asked].map(([, name]) => name))].sort()).toEqual(
		file === 'bot-agent.json' ? ['text'] : ['query', 'text'],
	);
});
