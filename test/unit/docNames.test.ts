/**
 * What is in italics on a page for users, and on an example's canvas, is what the editor calls it. So is an
 * operation that the text of a form names.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { EngagementPlatformApi } from '../../credentials/EngagementPlatformApi.credentials';
import { exampleFiles, readExample } from '../../playground/examples';
import { loadRooms, operationsOf, root, shownName } from '../../scripts/lib/rooms';
import { textOf } from '../support/files';

const pages = ['README.md', 'examples/README.md', ...inFolder('docs/users')];

function inFolder(folder: string): string[] {
	return readdirSync(path.join(root, folder))
		.filter((file) => file.endsWith('.md') && file !== 'coverage.md')
		.map((file) => `${folder}/${file}`);
}

/** All texts of the editor in a value, at any depth: labels, and the names of choices. */
function namesIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const { displayName, name } = value as { displayName?: unknown; name?: unknown };
	const own = [displayName, name].filter((text): text is string => typeof text === 'string');
	return [...own, ...Object.values(value).flatMap(namesIn)];
}

/** The names of outputs that only an expression gives. */
const outputsNamedIn = ({ outputs }: INodeTypeDescription) =>
	typeof outputs === 'string'
		? [...outputs.matchAll(/(['"])(.+?)\1/g)].map(([, , name]) => name!)
		: [];

/** What n8n calls its own, the platform's page and the samples: not of these nodes. */
const OF_OTHERS = [
	...['A customer writes in', 'Write', 'Primary participant', 'Emit an event', 'Hand back'],
	...['Send it again', 'Got it', 'Add first step…', 'Add column to send'],
	...['Clear Deduplication History', 'Draft: Updated'],
	...['Save', 'Publish', 'Execute workflow', 'Execute step', 'Executions', 'Workflows', 'Retry'],
	...['Import from file', 'Data tables', 'Import CSV', 'Create', 'Settings', 'Community nodes'],
	...['Install a community node', 'Uninstall', 'Save executions', 'Timeout Workflow'],
	...['Always Output Data', 'Retry On Fail', 'On Error', 'Continue', 'Waiting'],
	'Execution Logic',
	...['Credentials', 'Create credential', 'More details', 'Help', 'Forum'],
	...['Continue (using error output)', 'Connection tested successfully', 'Fetch Test Event'],
	...['HTTP Request', 'AI Agent', 'MCP Server Trigger', 'Let the model define this parameter'],
	...['Proxy', 'Ignore SSL Issues', 'SSL Certificates', 'Predefined Credential Type'],
	...['Custom API Call', 'Map Each Column Manually', 'Map Automatically', 'Poll Times'],
	...['Webhooks', 'Conversations', 'Cases', 'Generate Token', 'Generate API v2 Payload'],
	...[
		'What happened',
		'Case created: answer and alert',
		'In Progress',
		'Message Association Change',
	],
];

const plain = (text: string) =>
	text
		.replace(/ \([^)]*\)$/, '') // a unit
		.replace(/[^\p{L}\p{N} ]/gu, '')
		.trim()
		.toLowerCase();

/** A text in italics that begins like a name, by either mark of Markdown; on a canvas a bold one, too. */
const ITALIC = /(?<![*\w`])([*_])([A-Z][^*_\n]*)\1(?![\w*])/g;
const BOLD_NAME = /(\*\*)([A-Z][^*\n]*[^*\n:.])\1/g;

interface Text {
	where: string;
	/** What it writes as a name. */
	named: string[];
	/** What is called so only there: the nodes of a canvas. */
	own: ReadonlySet<string>;
}

const namedIn = (text: string, marks: RegExp) =>
	[...text.matchAll(marks)]
		.map(([, , name]) => name!)
		.filter((name) => !/[.;·]|^.{60,}/.test(name));

/** The pages, and the notes of each example's canvas. */
function texts(): Text[] {
	const nodesOf = (file: string) =>
		readExample(file).nodes as Array<{ name: string; parameters: { content?: string } }>;
	return [
		...pages.map((page) => ({
			where: page,
			named: namedIn(textOf(page), ITALIC),
			own: new Set<string>(),
		})),
		...exampleFiles().map((file) => {
			const notes = nodesOf(file)
				.map(({ parameters }) => parameters.content ?? '')
				.join('\n\n');
			return {
				where: `examples/${file}`,
				named: [...namedIn(notes, ITALIC), ...namedIn(notes, BOLD_NAME)],
				own: new Set(nodesOf(file).map(({ name }) => plain(name))),
			};
		}),
	];
}

it('each is there', async () => {
	const rooms = await loadRooms();
	const names = new Set(
		[
			...namesIn(rooms.map(({ description }) => description)),
			...namesIn(new EngagementPlatformApi()),
			...rooms.flatMap(({ description }) => outputsNamedIn(description)),
			...OF_OTHERS,
			...operationsOf(rooms).flatMap(({ room, resource, operation }) => [
				shownName(room, resource, operation),
				operation.action,
			]),
		].map(plain),
	);
	const found = texts();
	const unknown = found.flatMap(({ where, named, own }) => {
		const isShown = (name: string) => names.has(plain(name)) || own.has(plain(name));
		return named
			.filter((name) => !isShown(name) && !name.split(/\s*(?:>|:|→|\+)\s*/).every(isShown))
			.map((name) => `${where}: ${name}`);
	});
	for (const [kind, atLeast] of [
		[/^(?:README|docs)/, 350],
		[/^examples\/.*json$/, 50],
	] as const) {
		const seen = found.filter(({ where }) => kind.test(where)).flatMap(({ named }) => named);
		expect(seen.length).toBeGreaterThan(atLeast);
	}
	expect([...new Set(unknown)]).toEqual([]);
});

/** All texts in a value, at any depth. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it('the texts of the forms name an operation as the editor does', async () => {
	const rooms = await loadRooms();
	const operations = operationsOf(rooms);
	const names = new Set(operations.map(({ operation }) => operation.name));
	const shown = new Set(
		operations.flatMap(({ room, resource, operation }) => [
			`${shownName(room, resource, operation)} of ${room.description.displayName}`,
			...(room.resources.length > 1 ? [`${resource.name}: ${operation.name}`] : []),
		]),
	);
	const forms = [rooms.map(({ description }) => description), new EngagementPlatformApi()];
	const text = [...new Set(textsIn(forms))].join('\n');
	const word = '[A-Z]\\w*(?: (?:or |for |and )?[A-Z]\\w*)*';
	const named = [
		...[...text.matchAll(new RegExp(`(${word}): (${word})`, 'g'))]
			.filter(([, , operation = '']) => names.has(operation))
			.map(([all]) => all),
		...[...text.matchAll(new RegExp(`${word} of Engagement ${word}`, 'g'))].map(([all]) => all),
	];
	expect(named.length).toBeGreaterThan(2);
	expect(named.filter((name) => !shown.has(name))).toEqual([]);
});
