/** The examples, as somebody sees them who opens one. */
import { exampleFiles, readExample } from '../../playground/examples';
import { textOf } from '../support/files';

interface Node {
	name: string;
	type: string;
	position: [number, number];
	parameters: { width?: number; height?: number; content?: string };
}

const files = exampleFiles();
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
	const edges = nodes.map((node) => {
		const [left, top] = node.position;
		const { width, height } = sizeOf(node);
		return { left, top, right: left + width, bottom: top + height };
	});
	const width =
		Math.max(...edges.map(({ right }) => right)) - Math.min(...edges.map((e) => e.left));
	const height =
		Math.max(...edges.map(({ bottom }) => bottom)) - Math.min(...edges.map((e) => e.top));
	return Math.min(1, (CANVAS.width * FILLED) / width, (CANVAS.height * FILLED) / height);
}

describe('an example', () => {
	it.each(files)('%s opens at a zoom at which its notes can be read', (file) => {
		expect(zoomOf(nodesOf(file))).toBeGreaterThanOrEqual(LEGIBLE);
	});

	it.each(files)('%s says in one line who needs it, on its canvas and in the list', (file) => {
		const notes = nodesOf(file).map(({ parameters }) => parameters.content ?? '');
		const [said, ...more] = notes.flatMap(
			(text) => /^\*\*Who needs this:\*\* (.+)\.$/m.exec(text)?.[1] ?? [],
		);
		expect(more).toEqual([]);
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
