/** Waiting for control of a thread; and what holds for everything that waits for people. */
import type { INodeParameters } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { MAX_TRIES } from '../support/inside';
import { continueOnFail } from '../support/parameters';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';
import { eventually, freezeClock } from '../support/time';
import { retryOnFail, useExecutions, waitingWorkflow } from '../support/waiting';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const execute = useExecutions(engine);

const LOOK = { method: 'POST', path: '/thread' };
const bot = { participant: 'id', participantId: 'order-bot' };
const platform = { participant: 'platform' };

const workflow = (parameters: object, options: INodeParameters = {}, more: object = {}) =>
	waitingWorkflow(
		'engagementThread',
		{
			...{ resource: 'thread', operation: 'waitForControl', entityType: 'CASE' },
			...{ entityId: '={{ $json.entityId ?? "case-1" }}', ...parameters, options },
		},
		more,
	);
const cases = (...ids: string[]) => ids.map((entityId) => ({ json: { entityId } }));
const hand = (entityId: string, participantId: string) =>
	sandbox.control('thread', 'hand', { entityId, participantId });

it('waits until a participant holds the thread, and goes on with who does', async () => {
	const execution = await execute(workflow(bot));
	expect(execution.status).toBe('waiting');
	await execution.wake();
	expect(execution.status).toBe('waiting');
	expect(execution.items('After')).toEqual([]);
	hand('case-1', 'order-bot');
	await execution.wake();
	expect(execution.status).toBe('success');
	expect(execution.items('After')).toEqual([
		{
			json: {
				timedOut: false,
				entityType: 'CASE',
				entityId: 'case-1',
				controllingParticipantId: 'order-bot',
				isPlatform: false,
			},
			pairedItem: { item: 0 },
		},
	]);
	const look = { action: 'checkControl', entityType: 'CASE', entityId: 'case-1' };
	expect(sent(sandbox)).toEqual(Array(3).fill({ line: 'POST /prod/api/v3/thread', body: look }));
});

it('looks up the case of a number once, not at each look', async () => {
	const { cases: all } = sandbox.state('case') as {
		cases: Array<{ id: string; caseNumber: unknown }>;
	};
	const { id, caseNumber } = all[0]!;
	const execution = await execute(workflow(bot), cases(String(caseNumber)));
	await execution.wake();
	hand(id, 'order-bot');
	await execution.wake();
	expect(execution.items('After')[0]!.json).toMatchObject({ timedOut: false, entityId: id });
	const look = 'POST /prod/api/v3/thread';
	const lookUp = `GET /prod/api/v3/case?caseNumber=${String(caseNumber)}`;
	expect(sentLines(sandbox)).toEqual([look, lookUp, look, look, look]);
});

it('goes on waiting where the case of a number cannot be looked up just now', async () => {
	const { cases: all } = sandbox.state('case') as {
		cases: Array<{ id: string; caseNumber: unknown }>;
	};
	const { id, caseNumber } = all[0]!;
	sandbox.fault({ path: '/case', status: 503, times: MAX_TRIES });
	const execution = await execute(workflow(bot), cases(String(caseNumber)));
	expect(execution.status).toBe('waiting');
	hand(id, 'order-bot');
	await execution.wake();
	expect(execution.items('After')[0]!.json).toMatchObject({ timedOut: false, entityId: id });
});

it('waits for the platform by the name in the credential, and not where it holds the thread already', async () => {
	const execution = await execute(workflow(platform), cases('case-1'));
	expect(execution.status).toBe('success');
	expect(execution.items('After')[0]!.json).toMatchObject({ timedOut: false, isPlatform: true });
	const other = await execute(workflow(platform), cases('case-3'));
	expect(other.status).toBe('waiting');
	hand('case-3', sandbox.credentials.platformName);
	await other.wake();
	expect(other.items('After')[0]!.json).toMatchObject({ isPlatform: true, entityId: 'case-3' });
});

it('takes the name of the platform in any case, as all of the thread operations do', async () => {
	const { platformName } = sandbox.credentials;
	engine.credential = { ...engine.credential, platformName: platformName.toLowerCase() };
	const execution = await execute(workflow(platform), cases('case-1'));
	expect(execution.items('After')[0]!.json).toMatchObject({ timedOut: false, isPlatform: true });
});

it('rule "waiting holds no worker": it looks again at the interval, as one run of the node', async () => {
	freezeClock();
	const execution = await execute(workflow(bot, { checkInterval: 90 }));
	expect(execution.wakeAt).toEqual(new Date(Date.now() + 90_000));
	for (let i = 0; i < 4; i++) await execution.wake();
	expect(execution.runs('Node')).toBe(1);
	const usual = await execute(workflow(bot));
	expect(usual.wakeAt).toEqual(new Date(Date.now() + 300_000));
	const short = await execute(workflow(bot, { waitTimeout: 120 }));
	expect(short.wakeAt).toEqual(new Date(Date.now() + 120_000));
});

it('goes on when all items are settled, each with its own, and looks only at those that are not', async () => {
	const execution = await execute(workflow(bot), cases('case-1', 'case-3', 'case-2'));
	expect(execution.status).toBe('waiting');
	hand('case-2', 'order-bot');
	await execution.wake();
	expect(execution.status).toBe('waiting');
	// A result is final, whoever takes the thread later.
	hand('case-2', 'other-bot');
	sandbox.clearRequests();
	hand('case-1', 'order-bot');
	await execution.wake();
	expect(sent(sandbox).map(({ body }) => (body as { entityId: string }).entityId)).toEqual([
		'case-1',
	]);
	expect(
		execution.items('After').map(({ json, pairedItem }) => [json.entityId, pairedItem]),
	).toEqual([
		['case-1', { item: 0 }],
		['case-3', { item: 1 }],
		['case-2', { item: 2 }],
	]);
});

describe('when the time is over', () => {
	const timeout = { waitTimeout: 100, checkInterval: 60 };

	it('goes on with an item that says so, with the holder that was seen last', async () => {
		const clock = freezeClock();
		const execution = await execute(workflow(bot, timeout), cases('case-3', 'case-1'));
		clock.advance(60_000);
		await execution.wake();
		// The last look is when the time is over, and not an interval later.
		expect(execution.wakeAt).toEqual(new Date(Date.now() + 40_000));
		clock.advance(40_000);
		await execution.wake();
		expect(execution.items('After')).toEqual([
			{ json: expect.objectContaining({ timedOut: false }), pairedItem: { item: 0 } },
			{
				json: {
					timedOut: true,
					entityType: 'CASE',
					entityId: 'case-1',
					controllingParticipantId: sandbox.credentials.platformName,
					isPlatform: true,
				},
				pairedItem: { item: 1 },
			},
		]);
	});

	it('fails, where it is to, and waits again when n8n tries the node again', async () => {
		const clock = freezeClock();
		const fail = { ...timeout, onTimeout: 'fail' };
		const execution = await execute(workflow(bot, fail));
		clock.advance(100_000);
		await execution.wake();
		expect(execution.status).toBe('error');
		expect(execution.error!.message).toBe(
			'The control of the thread of case "case-1" was not handed over in time',
		);
		expect(execution.error!.description).toBe(
			`Its holder is "${sandbox.credentials.platformName}". Wait longer (Wait Timeout), or continue without it (On Timeout).`,
		);

		const retried = await execute(workflow(bot, fail, retryOnFail));
		clock.advance(100_000);
		await retried.wake();
		expect(retried.status).toBe('waiting');
		expect(retried.wakeAt).toEqual(new Date(Date.now() + 60_000));
	});

	it.each([
		[{ maxTries: 2 }, 2],
		[{ maxTries: 5 }, 5],
		[{ maxTries: 3, ...continueOnFail }, 3],
	])('has an end with %j: it waits %i times', async (settings, times) => {
		const clock = freezeClock();
		const more = { ...retryOnFail, ...settings };
		const execution = await execute(workflow(bot, { ...timeout, onTimeout: 'fail' }, more));
		let waits = 0;
		for (; execution.status === 'waiting' && waits < 20; waits++) {
			clock.advance(100_000);
			await execution.wake();
		}
		expect(waits).toBe(times);
		const goesOn = 'onError' in settings;
		expect(execution.status).toBe(goesOn ? 'success' : 'error');
		const said = goesOn
			? execution.items('After')[0]!.json.error
			: `${execution.error!.message} ${execution.error!.description}`;
		expect(said).toContain('was not handed over in time');
		if (!goesOn) expect(said).toContain(`Its holder is "${sandbox.credentials.platformName}"`);
	});

	it('takes nothing for not come where the platform could not be asked', async () => {
		const clock = freezeClock();
		const execution = await execute(workflow(bot, timeout));
		clock.advance(100_000);
		sandbox.fault({ ...LOOK, status: 200, body: 'no envelope' });
		await execution.wake();
		expect(execution.status).toBe('error');
		expect(execution.error!.message).toMatch(/^The answer could not be read/);
		expect(execution.error!.description).toMatch(/envelope|JSON/i);
	});
});

describe('a look that fails', () => {
	it('is made again at the interval, where the platform cannot answer just now', async () => {
		const execution = await execute(workflow(bot));
		hand('case-1', 'order-bot');
		for (const fault of [
			{ status: 200, body: 'no envelope' },
			{ status: 503, times: MAX_TRIES },
		]) {
			sandbox.fault({ ...LOOK, times: 1, ...fault });
			await execution.wake();
			expect(execution.status).toBe('waiting');
		}
		await execution.wake();
		expect(execution.items('After')[0]!.json).toMatchObject({ timedOut: false });
	});

	it('ends the run, where it cannot succeed', async () => {
		const execution = await execute(workflow(bot), cases('case-1', 'none'));
		expect(execution.status).toBe('error');
		expect(execution.error!.message).toMatch(/thread\.entity\.not\.found.*\[item 1\]/);
		expect(execution.wakeAt).toBeUndefined();
	});

	it('settles its item where the workflow continues: the others are waited for', async () => {
		const execution = await execute(
			workflow(bot, {}, continueOnFail),
			cases('none', 'case-1', 'case-3'),
		);
		expect(execution.status).toBe('waiting');
		hand('case-1', 'order-bot');
		sandbox.clearRequests();
		await execution.wake();
		expect(sentLines(sandbox)).toHaveLength(1);
		expect(execution.items('After').map(({ json }) => json)).toEqual([
			{ error: expect.stringContaining('not.found'), details: expect.anything() },
			expect.objectContaining({ entityId: 'case-1' }),
			expect.objectContaining({ entityId: 'case-3' }),
		]);
	});

	it('that is about the credential settles nothing while others are waited for', async () => {
		sandbox.fault({ ...LOOK, status: 401 });
		const execution = await execute(
			workflow(bot, {}, continueOnFail),
			cases('case-1', 'case-2', 'case-3'),
		);
		expect(execution.status).toBe('waiting');
		for (const id of ['case-1', 'case-2']) hand(id, 'order-bot');
		await execution.wake();
		expect(execution.items('After').map(({ json }) => json.timedOut)).toEqual([
			false,
			false,
			false,
		]);
	});

	it('does not begin the time again when n8n tries again', async () => {
		const clock = freezeClock();
		const times = { waitTimeout: 100, checkInterval: 60 };
		const execution = await execute(workflow(bot, times, retryOnFail), cases('case-3', 'case-1'));
		clock.advance(60_000);
		sandbox.fault({ ...LOOK, status: 401 });
		await execution.wake();
		expect(execution.status).toBe('waiting');
		expect(execution.wakeAt).toEqual(new Date(Date.now() + 40_000));
		// What had come before is remembered too.
		expect(
			sent(sandbox).filter(({ body }) => (body as { entityId: string }).entityId === 'case-3'),
		).toHaveLength(1);
	});
});

it('sends nothing more when the execution is stopped', async () => {
	const stop = new AbortController();
	sandbox.fault({ ...LOOK, delay: 50 });
	const { nodes, connections } = workflow(bot);
	const items = cases(...Array.from({ length: 30 }, () => 'case-1'));
	const stopped = engine.run(
		{ nodes, connections },
		{ items, start: 'Start', signal: stop.signal },
	);
	await eventually(() => expect(sentLines(sandbox)).not.toEqual([]));
	stop.abort();
	const run = await stopped;
	expect(run.waitTill).toBeUndefined();
	expect(sentLines(sandbox).length).toBeLessThan(30);
});

it('says on the canvas what it waits for', () => {
	const tooltipOf = (type: string, resource: string, operation: string) => {
		const parameters = { resource, operation };
		const { nodes } = waitingWorkflow(type, parameters);
		const instance = engine.workflow({ nodes });
		return instance.expression.getSimpleParameterValue(
			instance.getNode('Node')!,
			engine.nodeType(type).description.waitingNodeTooltip,
			'internal',
			{},
		);
	};
	expect(tooltipOf('engagementThread', 'thread', 'waitForControl')).toBe(
		'Waiting for the control of the thread',
	);
	expect(tooltipOf('engagementCase', 'bulkJob', 'create')).toBe('Waiting for the bulk job');
});

describe('refuses before anything is sent', () => {
	it.each<[string, INodeParameters, string]>([
		[
			'an interval below that of n8n',
			{ checkInterval: 59 },
			'Options > Check Interval (Seconds): "59" is too short: n8n checks once a minute which executions to wake. Give 60 or more.',
		],
		[
			'a time-out below it',
			{ waitTimeout: 1 },
			'Options > Wait Timeout (Seconds): "1" is too short: n8n checks once a minute which executions to wake. Give 60 or more.',
		],
		[
			'a time-out before the first look',
			{ waitTimeout: 600, checkInterval: 601 },
			'Options > Wait Timeout (Seconds): The wait ends after 600 seconds, before the first check after 601 (Check Interval). Wait longer, or check more often.',
		],
		[
			'a part of a second',
			{ checkInterval: 59.5 },
			'Options > Check Interval (Seconds): "59.5" is too short: n8n checks once a minute which executions to wake. Give 60 or more.',
		],
		[
			'what is no number',
			{ waitTimeout: 'soon' },
			'Options > Wait Timeout (Seconds): "soon" is not valid here. Give a whole number from 60 to 31536000.',
		],
	])('%s', async (_what, options, sentence) => {
		const execution = await execute(workflow(bot, options));
		expect(execution.error!.message).toBe(sentence);
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('a platform without a name', async () => {
		engine.credential = { ...engine.credential, platformName: '' };
		const execution = await execute(workflow(platform));
		expect(execution.error!.message).toMatch(/Participant: The credential has no platform name/);
		expect(sentLines(sandbox)).toEqual([]);
	});
});

it('waits on where the answer names no holder', async () => {
	answerWith(sandbox, {}, { path: '/thread' });
	const execution = await execute(workflow(bot));
	expect(execution.status).toBe('waiting');
});

it.each([null, [], { controllingParticipantId: null }, { entityId: 'case-1' }])(
	'waits on where nobody is the holder: %j',
	async (data) => {
		answerWith(sandbox, data, { path: '/thread' });
		const execution = await execute(workflow({ participant: 'id', participantId: 'undefined' }));
		expect(execution.status).toBe('waiting');
	},
);

it('finds the holder in a wrapper', async () => {
	answerWith(sandbox, { data: { controllingParticipantId: 'order-bot' } }, { path: '/thread' });
	const execution = await execute(workflow(bot));
	expect(execution.items('After')[0]!.json).toMatchObject({
		timedOut: false,
		controllingParticipantId: 'order-bot',
	});
});

it.each([
	['text', /^The answer holds no list of participants/],
	[{ status: 'ok' }, /^The answer does not say who holds the thread/],
])('does not wait for an answer that says nothing of a holder: %j', async (data, words) => {
	answerWith(sandbox, data, { path: '/thread' });
	const execution = await execute(workflow(bot));
	expect(execution.status).toBe('error');
	expect(execution.error!.message).toMatch(words);
});
