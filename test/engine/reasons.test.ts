/** A refusal begins with a sentence, and each key that is known has advice of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { useEngine } from '../support/engine';
import { locator } from '../support/parameters';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const folder = path.resolve(__dirname, '../../sandbox');

/**
 * The keys that the local platform refuses requests by, from its code: all that is written like one,
 * and what is made of the kinds of records. Its controls and its token address answer no node.
 */
function sandboxKeys(): string[] {
	const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts') && !/tokenAddress|page\.ts/.test(file))
		.map((file) => readFileSync(path.join(folder, file), 'utf8'))
		.join('\n');
	const written = [...sources.matchAll(/'([a-z]+(?:\.[a-z]+)+)'/g)].map(([, key]) => key!);
	const kinds = [...sources.matchAll(/new \w+(?:<\w+>)?\(platform, '([a-z.]+)'/g)].map(
		([, kind]) => kind!,
	);
	const notForNodes = [...kinds, 'used.up', 'code.unknown', 'code.expired'];
	return [
		...new Set([
			...written.filter((key) => !key.startsWith('sandbox.') && !notForNodes.includes(key)),
			...kinds.map((kind) => `${kind}.not.found`),
			'campaign.permission.missing',
		]),
	].sort();
}

/** What a person reads where the platform refuses with this key. */
async function told(key: string, status = 400) {
	sandbox.fault({
		status,
		body: { data: null, errors: [{ id: 'e1', code: status, message: key }] },
	});
	const { error } = await engine.node('engagementCampaign', {
		...{ resource: 'campaign', operation: 'get', addressBy: 'campaignId' },
		campaignId: locator('9004_1'),
	});
	return { message: error!.message, advice: (error as { description?: string }).description ?? '' };
}

/** The specification's own (Part 1 and 2, "Errors"). */
const NAMED = ['account.not.found', 'case.not.found'];

it('has the keys of the local platform to look at', () => {
	expect(sandboxKeys().length).toBeGreaterThan(80);
	expect(sandboxKeys()).toEqual(expect.arrayContaining(NAMED));
});

it.each(sandboxKeys())('%s: a sentence first, and advice of its own', async (key) => {
	const { message, advice } = await told(key);
	expect(message).toMatch(
		/^[A-Z][^.:]+: [a-z.]+ \(code 400, id e1\) \(HTTP 400, GET \/campaign\) \[item 0\]$/,
	);
	const general = await told('some.other.reason');
	const ofItsKind = await told('some.other.not.found');
	for (const other of [general, ofItsKind])
		expect(message.split(':')[0]).not.toBe(other.message.split(':')[0]);
	expect(advice).toMatch(/^[A-Z].{10,}\.$/s);
	expect(advice).not.toBe(general.advice);
});

it.each([
	[400, 'The platform refused what was sent'],
	[401, 'The platform does not take the access token or the API key'],
	[403, 'The platform does not permit it'],
	[404, 'Nothing was found for campaignId "9004_1"'],
	[409, 'The platform refused what was sent'],
	[421, 'The request reached the wrong environment'],
])('a key that nobody knows, with HTTP %i', async (status, sentence) => {
	const { message } = await told('what.is.this', status);
	expect(message).toBe(
		`${sentence}: what.is.this (code ${status}, id e1) (HTTP ${status}, GET /campaign) [item 0]`,
	);
});

it('the words on the screen stand in the advice', async () => {
	const body = { data: null, errors: [{ message: 'thread.control.not.held' }] };
	sandbox.fault({ status: 400, body });
	const { said } = await engine.node('engagementThread', {
		...{ resource: 'thread', operation: 'releaseControl' },
		...{ entityId: 'case-1', participantId: 'order-bot' },
	});
	expect(said).toMatch(/^This participant does not hold the thread: thread\.control\.not\.held/);
	expect(said).toContain('Check Control shows who that is.');
	sandbox.fault({ status: 400, body: { errors: [{ message: 'campaign.parent.not.found' }] } });
	const { said: parent } = await engine.node('engagementCampaign', {
		...{ resource: 'campaign', operation: 'update', addressBy: 'campaignId' },
		...{ campaignId: locator('9004_1'), updateFields: { status: 'APPROVED' } },
	});
	expect(parent).not.toContain('`');
});

it('a message has one item number at most', async () => {
	const { error } = await engine.node(
		'engagementCrmUserMapping',
		{
			...{ resource: 'mapping', operation: 'importCsv', installedAppId: locator('crm-app-1') },
			...{ importFrom: 'items', crmUserId: '={{ $json.crm }}', sprUserId: '={{ $json.user }}' },
		},
		{ items: ['', 'b'].map((crm) => ({ json: { crm, user: '1001' } })) },
	);
	expect(error!.message.match(/item \d/gi)).toHaveLength(1);
});
