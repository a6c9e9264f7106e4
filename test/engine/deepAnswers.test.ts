/** An answer of any depth never ends in an error of JavaScript. */
import { useEngine } from '../support/engine';
import { locator } from '../support/parameters';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** More than the stack of Node.js holds of any call. */
const LEVELS = 30_000;
const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number, inner = '1') =>
	'{"a":'.repeat(levels) + inner + '}'.repeat(levels);

const bodies: Array<[string, string]> = [
	['lists', `{"data":${lists(LEVELS)},"errors":[]}`],
	['objects', `{"data":${objects(LEVELS)},"errors":[]}`],
	['lists in a record', `{"data":{"id":"1","name":${lists(LEVELS)}},"errors":[]}`],
	['a long integer in objects', `{"data":${objects(LEVELS, '9007199254740993')},"errors":[]}`],
	['errors', `{"data":null,"errors":[{"message":"a.b","more":${lists(LEVELS)}}]}`],
	['metadata', `{"data":{"id":"1"},"errors":[],"metadata":${objects(LEVELS)}}`],
	['no envelope', lists(LEVELS)],
	['never closed', `{"data":${'['.repeat(LEVELS)}`],
];

const campaign = engine.resource('engagementCampaign', 'campaign');
const byId = { campaignId: locator('1') };
const ways: Array<[string, () => Promise<{ said: string }>]> = [
	['a read', async () => await campaign('get', byId)],
	['a list', async () => await campaign('getAll', { returnAll: true })],
	['a write', async () => await campaign('create', { name: 'n', status: 's' })],
	[
		'a write after a read',
		async () => await campaign('replace', { ...byId, updateFields: { description: 'd' } }),
	],
	[
		'a file',
		async () =>
			await engine.node('engagementCrmUserMapping', {
				resource: 'mapping',
				operation: 'exportCsv',
				installedAppId: '1',
				exportAs: 'file',
			}),
	],
	[
		'rows',
		async () =>
			await engine.node('engagementReporting', {
				resource: 'query',
				operation: 'run',
				...{ inputMode: 'json', jsonBody: '{"a":1}' },
				options: { rowsAsItems: true },
			}),
	],
	[
		'the test of the credential',
		async () => ({ said: (await engine.testCredential(engine.credential)).message }),
	],
];

describe.each(ways)('rule "every answer is understood or refused in words": %s', (way, run) => {
	it.each(bodies)('is refused with a sentence: %s', async (what, body) => {
		// Of each way and of each body, one half is a success.
		const turn = ways.findIndex(([one]) => one === way) + bodies.findIndex(([one]) => one === what);
		sandbox.fault({ status: turn % 2 === 0 ? 200 : 400, body, times: 0 });
		const { said } = await run();
		expect(said).toMatch(/^The (answer|base URL|platform)/);
		expect(said).not.toMatch(/call stack|RangeError|undefined|\[object/);
	});
});

it('says that it is too deep', async () => {
	sandbox.fault({ status: 200, body: `{"data":{"id":"1","deep":${lists(600)}},"errors":[]}` });
	expect((await campaign('get', byId)).said).toMatch(
		/^The answer could not be read\nIt is nested more than 500 levels deep\. .*: \{"data"/,
	);
});

it('of less than 500 levels goes through n8n', async () => {
	const deep = objects(490, '"text"');
	sandbox.fault({ status: 200, body: `{"data":{"id":"1","deep":${deep}},"errors":[]}` });
	const run = await engine.run({
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			{
				name: 'Get',
				type: 'n8n-nodes-engagement-platform.engagementCampaign',
				parameters: {
					resource: 'campaign',
					operation: 'get',
					campaignId: locator('1') as never,
					output: 'raw',
				},
			},
			{ name: 'End', type: 'n8n-nodes-base.noOp' },
		],
		connections: {
			Start: { main: [[{ node: 'Get', type: 'main', index: 0 }]] },
			Get: { main: [[{ node: 'End', type: 'main', index: 0 }]] },
		},
	});
	expect(run.data.resultData.error).toBeUndefined();
	const item = run.data.resultData.runData.End![0]!.data!.main![0]![0]!;
	expect(JSON.stringify(item.json)).toBe(`{"id":"1","deep":${deep}}`);
});
