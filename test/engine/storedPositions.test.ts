/** Where earlier runs stopped: what this version has stored counts in later ones, and a node keeps only so much. */
import type { IDataObject } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { answerWith, sentBodies, sentLines, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const START = Date.UTC(2025, 0, 1);
const trail = { assetClass: 'SPR_TASK', assetId: 'task-1', startDate: START, step: 20_000 };
const six = () => sandbox.bulk('auditTrail', { ...trail, count: 6, perMoment: 2 });

/** What a node or a poll says where a later version has stored its places. */
const TOO_NEW =
	/^A later version of this package .* Update the package, then retry: nothing was sent/;

async function audit(
	operation: string,
	parameters: object,
	staticData: IDataObject,
	says: string | RegExp = '',
) {
	const { said, items, json } = await engine.node(
		'engagementAuditTrail',
		{
			...{ resource: 'auditRecord', operation, assetClass: 'SPR_TASK', assetIds: 'task-1' },
			...(operation === 'export' ? { format: 'ndjson' } : { returnAll: true, output: 'raw' }),
			...parameters,
		},
		{ staticData },
	);
	expect(said).toEqual(typeof says === 'string' ? says : expect.stringMatching(says));
	return { items, json };
}
const incremental = { options: { incremental: true } };

/** The last part of each key: the credential and the platform, whose port differs in each run of the tests. */
async function scope(): Promise<string> {
	const staticData: IDataObject = {};
	sandbox.bulk('auditTrail', { ...trail, assetId: 'other', count: 1 });
	await audit('search', { ...incremental, assetIds: 'other' }, staticData);
	sandbox.reset();
	return /(\S{22})":\{"since/.exec(JSON.stringify(staticData))![1]!;
}

const TASK_1 = 'SPR_TASK 4FYjnBpeHPb_2le5zGVs7waPWoylIkFIjQcjJJ_IBxk';
const QUERY = 'yvFXsiyKLr_WvVxvG-Ai7QgyRyBB1-Z1ENqEa4_sRgQ';
/** Of the six records. */
const fingerprints = {
	[START]: ['IEe-VaDTcBx7UU2uAY2j7_', 'qejwJoQOGHrO300gNC_wYb'],
	[START + 20_000]: ['jGMCGibWR-kriMRlfcsAXc', 'EPAVYHllEz0MTNFvE9R7D-'],
	[START + 40_000]: ['EQDJTymow0zJVpnYClKzPZ', 'bIeCx5toi7uLDGE8ajohDF'],
};
const position = { since: 1735689579835, fingerprints };

describe('what is stored today counts', () => {
	/** As n8n has it, for the node of the tests. */
	const stored = async (data: (scope: string) => object, node = 'Node'): Promise<IDataObject> => ({
		[`node:${node}`]: { version: 1, ...data(await scope()) },
	});

	it('of an incremental search', async () => {
		const staticData = await stored((scope) => ({
			incremental: { [`${TASK_1} 1 ${scope}`]: position },
		}));
		six();
		expect((await audit('search', incremental, staticData)).json).toEqual([]);
		sandbox.bulk('auditTrail', { ...trail, startDate: START + 40_000, count: 1 });
		expect((await audit('search', incremental, staticData)).json).toHaveLength(1);
		expect((await audit('search', incremental, staticData)).json).toEqual([]);
	});

	it('of an export of the audit trail that the limit has ended', async () => {
		const staticData = await stored((scope) => ({
			export: {
				[`${TASK_1} {"order":"ASC"} 1 ${scope}`]: {
					since: START + 20_000,
					fingerprints: { [START + 20_000]: fingerprints[START + 20_000]!.slice(0, 1) },
				},
			},
		}));
		six();
		const oldestFirst = { filters: { order: 'ASC' } };
		const rest = await audit('export', oldestFirst, staticData);
		expect(rest.json).toMatchObject([{ records: 3, firstAuditDate: START + 20_000 }]);
		expect((await audit('export', oldestFirst, staticData)).json).toMatchObject([{ records: 6 }]);
	});

	const MORNING = Date.UTC(2026, 2, 31, 10);
	const report = async (operation: string, staticData: IDataObject, says: string | RegExp = '') => {
		jest.spyOn(Date, 'now').mockReturnValue(MORNING + 3_600_000);
		answerWith(sandbox, { headings: ['A'], rows: [[1]] }, { times: 0 });
		const { said } = await engine.node(
			'engagementReporting',
			{
				...{ resource: 'query', operation, inputMode: 'json', format: 'json', timeZone: 'UTC' },
				...{ payloadTimeRange: 'sinceLastRun', days: 1, options: {}, jsonBody: '{"report":"R"}' },
			},
			{ staticData },
		);
		expect(said).toEqual(typeof says === 'string' ? says : expect.stringMatching(says));
		return sentBodies<{ startTime: number; endTime: number }>(sandbox);
	};

	it('of a report since the last run', async () => {
		const staticData = await stored((scope) => ({
			run: { [`${QUERY} 1 ${scope}`]: { since: MORNING } },
		}));
		expect(await report('run', staticData)).toMatchObject([{ startTime: MORNING }]);
	});

	const window = { startTime: MORNING - 34 * 3_600_000, endTime: MORNING - 1 };
	it.each([
		['before its first page', { pages: 0, count: 0 }, [window]],
		['after some', { pages: 2, count: 4, expected: 'likely', last: 'x' }, [{ ...window, page: 2 }]],
	])('of an export of a report that the limit has ended %s', async (_when, progress, asked) => {
		const open = { progress, pageSize: 2, window, upto: window.endTime };
		const staticData = await stored((scope) => ({
			export: { [`${QUERY} 1 ${scope}`]: { open } },
		}));
		expect(await report('export', staticData)).toMatchObject([...asked, { startTime: MORNING }]);
	});

	const poll = async (parameters: IDataObject, staticData: IDataObject) => {
		const type = 'n8n-nodes-engagement-platform.engagementPollingTrigger';
		const credentials = { engagementPlatformApi: { id: '1', name: 'test' } };
		const trigger = { name: 'Trigger', type, parameters: parameters as never, credentials };
		const workflow = engine.workflow({ nodes: [trigger] }, staticData);
		const output = await engine.poll(workflow, 'Trigger', { activation: 'activate' });
		return output?.[0]?.map(({ json }) => json.payload);
	};

	it('of a poll for campaigns', async () => {
		const watched = ['xmxtqgWknqC8oaTbi0-S4o'];
		const marks = { rI2DQruyNi0T8KVZo2IbtA: '' }; // of the ID a
		const staticData = await stored(
			(scope) => ({
				poll: { [`campaignCreated ${scope}`]: { watched, marks } },
			}),
			'Trigger',
		);
		answerWith(sandbox, [{ id: 'a' }, { id: 'b' }]);
		expect(await poll({ event: 'campaignCreated' }, staticData)).toEqual([{ id: 'b' }]);
	});

	it('of a poll for changes of assets', async () => {
		const state = { assetClass: 'SPR_TASK', watched: ['p4OaKnjwBKF5P3MyAt-qnK'], position };
		const staticData = await stored(
			(scope) => ({ poll: { [`assetChanged ${scope}`]: state } }),
			'Trigger',
		);
		six();
		const change = { ...trail, startDate: START + 50_000, count: 1 };
		sandbox.bulk('auditTrail', change);
		const parameters = { event: 'assetChanged', assetClass: 'SPR_TASK', assetIds: 'task-1' };
		expect(await poll(parameters, staticData)).toMatchObject([{ auditDate: START + 50_000 }]);
	});

	describe('what a later version has stored is left as it is, and nothing is asked', () => {
		const later = (node = 'Node') => ({ [`node:${node}`]: { version: 2, kept: 'as it is' } });
		const runs: Record<string, (data: IDataObject) => Promise<unknown>> = {
			'an incremental search': async (data) => await audit('search', incremental, data, TOO_NEW),
			'an export of the audit trail': async (data) => await audit('export', {}, data, TOO_NEW),
			'a report since the last run': async (data) => await report('run', data, TOO_NEW),
			'an export of a report': async (data) => await report('export', data, TOO_NEW),
		};
		it.each(Object.entries(runs))('%s', async (_what, run) => {
			const staticData = later();
			await run(staticData);
			expect(sentLines(sandbox)).toEqual([]);
			expect(staticData).toEqual(later());
		});

		it('a poll', async () => {
			const staticData = later('Trigger');
			const polled = poll({ event: 'campaignCreated' }, staticData);
			await expect(polled).rejects.toThrow(TOO_NEW);
			expect(sentLines(sandbox)).toEqual([]);
			expect(staticData).toEqual(later('Trigger'));
		});
	});

	it('what is stored now has its version', async () => {
		const staticData: IDataObject = {};
		six();
		await audit('search', incremental, staticData);
		expect(staticData).toMatchObject({ 'node:Node': { version: 1 } });
	});
});

describe('a node keeps no more than 100 places', () => {
	const count = (data: IDataObject) => JSON.stringify(data).split('"since"').length - 1;

	it('however many lists of assets are searched, and says where more are asked for', async () => {
		let staticData: IDataObject = {};
		const ids = Array.from({ length: 105 }, (_, i) => `task-${i}`);
		for (const assetId of ids) sandbox.bulk('auditTrail', { ...trail, assetId, count: 1 });
		/** Searches each of them in one run, and gives how many records came, and what it hints at. */
		const searched = async (...some: string[]) => {
			staticData = JSON.parse(JSON.stringify(staticData)) as IDataObject;
			const { json, hints } = await engine.node(
				'engagementAuditTrail',
				{
					...{ resource: 'auditRecord', operation: 'search', assetClass: 'SPR_TASK' },
					...{ assetIds: '={{ $json.id }}', returnAll: true, ...incremental },
				},
				{ items: some.map((id) => ({ json: { id } })), staticData },
			);
			return [json.length, hints.map(({ message }) => message).join()];
		};
		expect(await searched(...ids.slice(0, 100))).toEqual([100, '']);
		expect(await searched(...ids.slice(100))).toEqual([5, '']);
		expect(count(staticData)).toBe(100);
		// The last ones.
		expect((await searched('task-5'))[0]).toBe(0);
		expect((await searched('task-4'))[0]).toBe(1);

		staticData = {};
		const [records, hint] = await searched(...ids.slice(0, 101));
		expect(records).toBe(101);
		expect(hint).toContain('A node remembers 100 positions');
	});
});
