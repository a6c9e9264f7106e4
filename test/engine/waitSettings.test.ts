/** What holds for the settings of every operation that waits. */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { holdJobs, jobParameters, people } from '../support/cases';
import { useEngine } from '../support/engine';
import { continueOnFail, NOTHING } from '../support/parameters';
import { useSandbox } from '../support/sandbox';
import { part } from '../support/share';
import { useExecutions, waitingWorkflow } from '../support/waiting';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const execute = useExecutions(engine);

interface Waiting {
	type: string;
	parameters: INodeParameters;
	settings: readonly string[];
}

const forPeople = ['checkInterval', 'waitTimeout', 'onTimeout'];
const forStatus = [
	...['waitTimeout', 'doneValues', 'failedValues', 'inProgressValues', 'statusField'],
];
const forJobs = [...forStatus, 'jobIdField'];
const jsonBody = '{"url": "https://media.example.com/logo.png"}';

const message = {
	content: { attachment: { type: 'GEO_LOCATION', latitude: 1.5, longitude: 2.5 } },
	taxonomy: { campaignId: '9004_1' },
	scheduleDate: 1767603600000,
	accountId: 5002,
	inReplyToMessageId: 'm1',
	toProfile: { channelType: 'BUSINESS_MESSAGING', channelId: 'customer-1' },
};

const waiting: Waiting[] = [
	{
		type: 'engagementThread',
		parameters: {
			...{ resource: 'thread', operation: 'waitForControl', entityType: 'CASE' },
			...{ entityId: 'case-1', participant: 'id', participantId: 'order-bot' },
		},
		settings: forPeople,
	},
	{
		type: 'engagementCase',
		parameters: {
			...{ resource: 'case', operation: 'waitUntil', addressBy: 'id', id: 'case-1' },
			...{ until: 'value', field: 'status', values: 'Closed' },
		},
		settings: forPeople,
	},
	{
		type: 'engagementPublishing',
		parameters: {
			...{ resource: 'privateMessage', operation: 'sendAndWait', channel: 'W' },
			...{ inputMode: 'json', jsonBody: JSON.stringify(message) },
		},
		settings: forPeople,
	},
	...['polling', 'callback'].map((waitFor) => ({
		type: 'engagementCase',
		parameters: { ...(jobParameters as INodeParameters), waitFor },
		settings: [...forStatus, 'batchSize', ...(waitFor === 'callback' ? ['checkInterval'] : [])],
	})),
	...['create', 'replace', 'update', 'upsert'].map((operation) => ({
		type: 'engagementProfile',
		parameters: {
			resource: 'bulkJob',
			operation,
			inputMode: 'json',
			jsonBody: '[{}]',
			waitFor: 'polling',
		},
		settings: [...forJobs, 'statusParameter'],
	})),
	{
		type: 'engagementAsset',
		parameters: { resource: 'import', operation: 'start', jsonBody, waitFor: 'polling' },
		settings: forJobs,
	},
];

function nameOf({ type, parameters: { resource, operation, waitFor = '' } }: Waiting): string {
	return [type, resource, operation, waitFor].join(' ');
}

const cases = waiting.flatMap((one) =>
	one.settings.map((name) => [nameOf(one), name, one] as const),
);

it.each(cases)(
	'%s refuses an empty %s, and does not take the default',
	async (_, name, { type, parameters, settings }) => {
		for (const empty of ['', NOTHING]) {
			const options = { [name]: empty };
			const { said } = await engine.node(
				type,
				{ ...parameters, options },
				{ items: people('301') },
			);
			// n8n does not evaluate an expression in a setting that is the same for all items.
			const isText = empty !== '' && forPeople === settings;
			expect(said).toMatch(
				isText
					? /Options > .* (is not valid here|is not one of the allowed values)/
					: /Options > .*: It is empty, so the default would apply\. Give a value, or remove it\./,
			);
		}
		expect(sandbox.requests()).toEqual([]);
	},
);

describe('a time-out of the workflow', () => {
	/** What n8n sets when it starts a run of a workflow that it stops after `seconds`. */
	const stopAfter = (seconds: number) => {
		jest.restoreAllMocks();
		const { additionalData } = engine;
		jest.spyOn(engine, 'additionalData').mockImplementation((extra) => ({
			...additionalData.call(engine, extra),
			executionTimeoutTimestamp: Date.now() + seconds * 1000,
		}));
	};
	const thread = waiting[0]!;
	const workflowOf = ({ type, parameters }: Waiting, options: INodeParameters) =>
		waitingWorkflow(type, { ...parameters, options });

	it.each(waiting.map((one) => [nameOf(one), one] as const))(
		'%s: that comes before the end of the wait is refused before anything is sent',
		async (_, { type, parameters }) => {
			const seconds = fc.integer({ min: 60, max: 100_000 });
			await fc.assert(
				fc.asyncProperty(seconds, seconds, async (shorter, more) => {
					stopAfter(shorter);
					const options = { waitTimeout: shorter + more, checkInterval: 60 };
					const node = { ...parameters, options };
					const { said } = await engine.node(type, node, { items: people('301') });
					expect(said).toMatch(
						/Options > Wait Timeout \(Seconds\): n8n stops this execution in \d+ seconds \(Timeout Workflow in the settings of the workflow, or EXECUTIONS_TIMEOUT of the instance\)/,
					);
					expect(said).toContain(`before the waiting time is over (${shorter + more} seconds)`);
					expect(sandbox.requests()).toEqual([]);
					jest.restoreAllMocks();
				}),
				{ numRuns: 2 },
			);
		},
	);

	/** Where n8n says when it stops an execution. */
	const limits = {
		'the limit in force': (seconds: number) => {
			stopAfter(seconds);
			return {};
		},
		'the setting of the workflow': (seconds: number) => ({ executionTimeout: seconds }),
	};

	it('is compared with the wait, whichever operation waits and wherever n8n says it', async () => {
		const suspending = waiting.filter(({ settings }) => settings.includes('checkInterval'));
		const seconds = fc.integer({ min: 60, max: 1_000_000 });
		const cases = fc.record({
			one: fc.constantFrom(...suspending),
			limit: seconds,
			isClose: fc.boolean(),
			difference: fc.integer({ min: 31, max: 1000 }).chain((n) => fc.constantFrom(n, -n)),
			any: seconds,
			where: fc.constantFrom(...(Object.keys(limits) as Array<keyof typeof limits>)),
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ one, limit, isClose, difference, any, where }) => {
				const waitTimeout = isClose ? limit + difference : any;
				// The run itself takes some of the time.
				fc.pre(waitTimeout >= 60 && Math.abs(waitTimeout - limit) > 30);
				sandbox.reset();
				holdJobs(sandbox);
				const settings = limits[where](limit);
				const options = { waitTimeout, checkInterval: 60 };
				const workflow = { ...workflowOf(one, options), settings };
				const execution = await execute(workflow, people('301'));
				if (waitTimeout > limit) {
					expect(execution.error?.message).toContain('n8n stops this execution in');
					expect(sandbox.requests()).toEqual([]);
				} else {
					expect(execution.error?.message ?? '').not.toContain('n8n stops');
					expect(sandbox.requests()).not.toEqual([]);
				}
				jest.restoreAllMocks();
			}),
			{ numRuns: part(20) },
		);
	});

	it('that comes after it does not matter, nor does any once the wait has begun', async () => {
		stopAfter(1000);
		const execution = await execute(workflowOf(thread, { waitTimeout: 900 }));
		expect(execution.status).toBe('waiting');
		stopAfter(100);
		await execution.wake();
		expect(execution.status).toBe('waiting');
	});

	it('is refused in each try of n8n, where the workflow continues', async () => {
		const more = { items: people('301'), tries: 3, ...continueOnFail };
		for (const { type, parameters } of waiting.filter(({ settings }) => settings === forPeople)) {
			stopAfter(100);
			const node = { ...parameters, options: { waitTimeout: 900, checkInterval: 60 } };
			const { json } = await engine.node(type, node, more);
			expect(json).toMatchObject([{ error: expect.stringContaining('n8n stops this execution') }]);
		}
		expect(sandbox.requests()).toEqual([]);
	});

	it('counts by the default of Wait Timeout', async () => {
		stopAfter(200_000);
		const execution = await execute(workflowOf(thread, {}));
		expect(execution.error!.message).toContain('(259200 seconds)');
		stopAfter(300_000);
		expect((await execute(workflowOf(thread, {}))).status).toBe('waiting');
	});

	it('is found in the settings of the workflow where n8n says nothing else', async () => {
		const refused = { ...workflowOf(thread, {}), settings: { executionTimeout: 70 } };
		expect((await execute(refused)).error!.message).toContain('in 70 seconds');
		const off = { ...workflowOf(thread, {}), settings: { executionTimeout: -1 } };
		expect((await execute(off)).status).toBe('waiting');
	});
});
