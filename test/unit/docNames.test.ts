/** What is in italics on a page for users is what the editor calls it. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { EngagementPlatformApi } from '../../credentials/EngagementPlatformApi.credentials';
import { loadRooms, operationsOf, root, shownName } from '../../scripts/lib/rooms';
import { textOf } from '../support/files';

const pages = ['README.md', ...inFolder('docs/users')];

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

/** What n8n calls its own, the platform's page and the samples: not of these nodes. */
const OF_OTHERS = [
	...['A customer writes in', 'Write', 'Send it again', 'Got it', 'Add first step…'],
	...['Save', 'Publish', 'Execute workflow', 'Execute step', 'Executions', 'Workflows', 'Retry'],
	...['Import from file', 'Data tables', 'Import CSV', 'Create', 'Settings', 'Community nodes'],
	...['Install a community node', 'Uninstall', 'Save executions', 'Timeout Workflow'],
	...['Always Output Data', 'Retry On Fail', 'On Error', 'Continue', 'Waiting'],
	...['Credentials', 'Create credential', 'More details'],
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

it('each is there', async () => {
	const rooms = await loadRooms();
	const names = new Set(
		[
			...namesIn(rooms.map(({ description }) => description)),
			...namesIn(new EngagementPlatformApi()),
			...OF_OTHERS,
			...operationsOf(rooms).flatMap(({ room, resource, operation }) => [
				shownName(room, resource, operation),
				operation.action,
			]),
		].map(plain),
	);
	let seen = 0;
	const unknown = pages.flatMap((page) =>
		[...textOf(page).matchAll(/(?<![*\w`])\*([A-Z][^*\n]*)\*(?![\w*])/g)]
			.map(([, name]) => name!)
			.filter((name) => !/[.;·]|^.{60,}/.test(name))
			.filter((name) => ++seen > 0 && !names.has(plain(name)))
			.filter((name) => name.split(/\s*(?:>|:|→|\+)\s*/).some((part) => !names.has(plain(part))))
			.map((name) => `${page}: ${name}`),
	);
	expect(seen).toBeGreaterThan(300);
	expect([...new Set(unknown)]).toEqual([]);
});
