/**
 * Writes docs/users/coverage.md: the operations of each node, and which operation reaches which endpoint; and
 * the tables of docs/developers/open-questions.md and examples/README.md. With --check it writes nothing, and exits 1 when a page is stale.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sources } from '../nodes/EngagementPollingTrigger/sources';
import { exampleFiles, readExample } from '../playground/examples';
import { endpoints } from './lib/contract';
import { withExamples } from './examplesTable';
import { withKnown } from './known';
import { bringUpToDate } from './lib/generated';
import { loadRooms, operationsOf, root, shownName, type Room } from './lib/rooms';

const POLLING = 'engagementPollingTrigger';

interface ExampleNode {
	type: string;
	parameters: { resource?: string; operation?: string; event?: string };
}

/** The examples with a node that `uses` accepts, as links from docs/users. */
function examplesWith(
	examples: ReadonlyMap<string, ExampleNode[]>,
	uses: (node: ExampleNode) => boolean,
) {
	return [...examples]
		.filter(([, nodes]) => nodes.some(uses))
		.map(([file]) => `[${path.basename(file, '.json')}](../../examples/${file})`);
}

function loadExamples(): Map<string, ExampleNode[]> {
	return new Map(
		exampleFiles()
			.sort()
			.map((file) => [file, readExample(file).nodes as ExampleNode[]]),
	);
}

/** The TypeScript files of a folder, as text. */
function sourcesIn(folder: string): string[] {
	return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => readFileSync(path.join(root, folder, file), 'utf8'));
}

/** The endpoints named in the source files of a room. */
function namedIn({ folder }: Room): Set<string> {
	const all = sourcesIn(folder).join('\n');
	return new Set([...endpoints.keys()].filter((endpoint) => all.includes(`'${endpoint}'`)));
}

/** Whether the type is this node, or the tool that n8n derives from it. */
function isOf(type: string, name: string): boolean {
	return type.replace(/Tool$/, '').endsWith(`.${name}`);
}

/** A node's name without what all of them begin with. */
const areaOf = ({ description }: Room) => description.displayName.replace('Engagement ', '');

/** One row for each event that the polling trigger detects by reading an endpoint. */
function polled(endpoint: string, examples: ReadonlyMap<string, ExampleNode[]>) {
	return sources
		.filter(({ endpoints }) => endpoints.includes(endpoint as never))
		.map(({ name, value }) => [
			endpoint,
			'Polling Trigger',
			name,
			examplesWith(
				examples,
				({ type, parameters }) => isOf(type, POLLING) && parameters.event === value,
			),
		]);
}

/** One row for each operation of an endpoint, and an empty one for an endpoint that no operation uses. */
function tableOf(rooms: readonly Room[], examples: ReadonlyMap<string, ExampleNode[]>): string {
	const operations = operationsOf(rooms);
	const triggers = rooms.filter(
		({ resources, description }) => resources.length === 0 && description.name !== POLLING,
	);
	const rows = [...endpoints.keys()].flatMap((endpoint) => [
		...operations
			.filter(({ operation }) =>
				[operation.endpoint, ...(operation.also ?? [])].includes(endpoint as never),
			)
			.map(({ room, resource, operation }) => [
				endpoint,
				areaOf(room),
				`${room.resources.length > 1 ? `${resource.name}: ` : ''}${shownName(room, resource, operation)}`,
				examplesWith(
					examples,
					({ type, parameters }) =>
						isOf(type, room.description.name) &&
						parameters.resource === resource.value &&
						parameters.operation === operation.value,
				),
			]),
		...polled(endpoint, examples),
		...triggers
			.filter((room) => namedIn(room).has(endpoint))
			.map((room) => [
				endpoint,
				areaOf(room),
				'',
				examplesWith(examples, ({ type }) => isOf(type, room.description.name)),
			]),
	]);
	const reached = new Set(rows.map(([endpoint]) => endpoint));
	const missing = [...endpoints.keys()].filter((endpoint) => !reached.has(endpoint));
	return [
		'# Coverage',
		'<!-- coverage: written by npm run coverage -->',
		shortTableOf(rooms),
		'## By endpoint',
		'Which operation sends a request to which endpoint of the service (relative to `/api/v3`), and the examples that contain it. An operation that needs several endpoints is listed under each of them.',
		`${reached.size} of ${endpoints.size} endpoints, ${operations.length} operations.`,
		[
			'| Endpoint | Engagement… | Operation | Example |',
			'| --- | --- | --- | --- |',
			...[...rows, ...missing.map((endpoint) => [endpoint, '', '', []])].map(
				([endpoint, ...cells]) =>
					`| \`${endpoint as string}\` | ${cells.map((cell) => [cell].flat().join(', ')).join(' | ')} |`,
			),
		].join('\n'),
		'<!-- /coverage -->\n',
	].join('\n\n');
}

/** One row for each node, with its operations. */
function shortTableOf(rooms: readonly Room[]): string {
	const rows = rooms
		.filter(({ resources }) => resources.length > 0)
		.map((room) => {
			const lists = room.resources.map((resource) => {
				const names = resource.operations
					.map((operation) => shownName(room, resource, operation))
					.join(', ');
				return room.resources.length === 1 ? names : `*${resource.name}:* ${names}`;
			});
			return `| ${areaOf(room)} | ${lists.join('<br>')} |`;
		});
	return ['| Engagement… | Operations |', '| --- | --- |', ...rows].join('\n');
}

async function main() {
	const rooms = await loadRooms();
	const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
	const questions = 'docs/developers/open-questions.md';
	const list = 'examples/README.md';
	const pages = new Map([
		['docs/users/coverage.md', tableOf(rooms, loadExamples())],
		[questions, withKnown(textOf(questions))],
		[list, withExamples(textOf(list))],
	]);
	bringUpToDate(pages, 'coverage');
}

void main();
