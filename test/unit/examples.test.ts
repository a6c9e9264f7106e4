/** The examples, as somebody sees them who opens one. */
import { NodeHelpers, type INode } from 'n8n-workflow';
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

/** What n8n 2's editor leaves for a canvas in a window of 1280 to 800 px, and the part of it that it fills. */
const CANVAS = { width: 1238, height: 698 };
const FILLED = 1 / 1.2;

/** The size of a node in px; an agent is wider, and what hangs below it smaller. */
function sizeOf({ type, parameters }: Node): { width: number; height: number } {
	if (type.endsWith('.stickyNote'))
		return { width: parameters.width ?? 240, height: parameters.height ?? 160 };
	if (/\.(agent|mcpTrigger)$/.test(type)) return { width: 224, height: 96 };
	if (/HitlTool$/.test(type)) return { width: 240, height: 80 };
	if (/Tool$|\.lmChat/.test(type)) return { width: 80, height: 80 };
	return { width: 96, height: 96 };
}

/** The zoom at which the editor opens a canvas: all of it is to be seen, and nothing is enlarged. */
function zoomOf(nodes: Node[]): number {
	const edges = nodes.map(boxOf);
	const width =
		Math.max(...edges.map(({ right }) => right)) - Math.min(...edges.map((e) => e.left));
	const height =
		Math.max(...edges.map(({ bottom }) => bottom)) - Math.min(...edges.map((e) => e.top));
	return Math.min(1, (CANVAS.width * FILLED) / width, (CANVAS.height * FILLED) / height);
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

const meet = (a: Box, b: Box) =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('an example', () => {
	it.each(files)('%s has room for its nodes, labels and notes', (file) => {
		const nodes = nodesOf(file);
		// What hangs below an agent has its label elsewhere.
		const labelled = nodes.filter(({ type }) => !/\.stickyNote$|Tool$|\.lmChat/.test(type));
		const parts = [
			...nodes.map((node) => ({ name: node.name, box: boxOf(node) })),
			...labelled.map((node) => ({ name: `the label of ${node.name}`, box: labelOf(node) })),
		];
		const met = parts.flatMap((a, n) =>
			parts.slice(n + 1).flatMap((b) => (meet(a.box, b.box) ? [`${a.name}, ${b.name}`] : [])),
		);
		expect(met).toEqual([]);
	});

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
		expect(row?.split(' | ')[2]).toBe(said);
	});

	it.each(files)('%s is on the grid of the editor, which would else move it', (file) => {
		const off = nodesOf(file).filter(({ position }) => position.some((place) => place % 16));
		expect(off.map(({ name, position }) => `${name} ${position.join()}`)).toEqual([]);
	});
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

it.each(ANSWERING)('%s: no record is chosen by a model that reads what customers write', (file) => {
	const tools = nodesOf(file).filter(({ type }) => /engagement\w+Tool$/.test(type));
	const asked = JSON.stringify(tools).matchAll(/\$fromAI\('(\w+)'/g);
	expect([...new Set([...asked].map(([, name]) => name))].sort()).toEqual(
		file === 'bot-agent.json' ? ['text'] : ['query', 'text'],
	);
});
