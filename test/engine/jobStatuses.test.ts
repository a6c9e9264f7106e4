/** One vocabulary of job statuses for every operation that waits for a job. */
import type { INode } from 'n8n-workflow';
import { jobParameters, people } from '../support/cases';
import { useEngine, type RunOptions } from '../support/engine';
import { MAX_TRIES } from '../support/inside';
import { continueOnFail } from '../support/parameters';
import { answerWith, sentLines, useSandbox } from '../support/sandbox';
import { oneIn } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

interface Waiting {
	type: string;
	parameters: INode['parameters'];
	/** Where the status is asked for. */
	path: string;
	items?: RunOptions['items'];
}

const jsonBody = '{"url": "https://media.example.com/logo.png"}';
const waiting: Waiting[] = [
	{
		type: 'engagementCase',
		parameters: jobParameters,
		path: '/case/bulk/status',
		items: people('301'),
	},
	...['create', 'replace', 'update', 'upsert'].map((operation) => ({
		type: 'engagementProfile',
		parameters: {
			resource: 'bulkJob',
			operation,
			inputMode: 'json',
			jsonBody: '[{"name": "Pat"}]',
		},
		path: '/profile/bulk/status',
	})),
	{
		type: 'engagementAsset',
		parameters: { resource: 'import', operation: 'start', jsonBody },
		path: '/sam/task/status/*',
	},
];

/** Runs an operation that is given these statuses, one after the other, and the last from then on. */
async function run(
	{ type, parameters, path, items }: Waiting,
	statuses: unknown[],
	options: object = {},
	fault?: Parameters<typeof sandbox.fault>[0],
) {
	sandbox.reset();
	if (fault) sandbox.fault({ method: 'GET', path, ...fault });
	// The service is known to update profiles at once: this has it start a job.
	answerWith(sandbox, { jobId: 'job-1' }, { method: 'PATCH', path: '/profile/bulk' });
	for (const status of statuses.slice(0, -1)) answerWith(sandbox, status, { method: 'GET', path });
	answerWith(sandbox, statuses.at(-1), { method: 'GET', path, times: 0 });
	const shown: string[] = [];
	const { error, json } = await engine.node(
		type,
		{ ...parameters, waitFor: 'polling', options: { waitTimeout: 2, ...options } },
		{ items, ...continueOnFail, onMessage: (message) => shown.push(message) },
	);
	const asked = sentLines(sandbox).filter((line) => line.startsWith('GET')).length;
	expect(error).toBeUndefined();
	return { json: json[0], shown, asked };
}

const DONE = [
	'COMPLETED_WITH_ERRORS',
	{ status: 'Done' },
	{ state: 'successfully ended' },
	{ jobStatus: 'partiallyProcessed' },
];
const FAILED = ['TIMED_OUT', 'REJECTED', 'expired', 'Failed at once', 'cancelled'];

/** One after the other of the operations on profiles, and those of the other nodes. */
const inTurn = (turn: number) => {
	const isProfile = ({ type }: Waiting) => type === 'engagementProfile';
	const others = waiting.filter((way) => !isProfile(way));
	return named([...others, ...oneIn(4, waiting.filter(isProfile), turn)]);
};
const named = (ways: Waiting[]) =>
	ways.map((way, turn) => [`${way.type} ${way.parameters.operation}`, way, turn] as const);

describe('rule "job statuses mean the same everywhere"', () => {
	// One word after the other, since all have one vocabulary.
	it.each(named(waiting))('%s is done with what means done', async (_, way, turn) => {
		for (const answer of oneIn(2, DONE, turn)) {
			const { json, asked } = await run(way, [answer]);
			expect(json).not.toHaveProperty('error');
			expect(asked).toBe(1);
		}
	});

	it.each(named(waiting))('%s fails with what means failed', async (_, way, turn) => {
		for (const status of oneIn(2, FAILED, turn)) {
			const { json, asked } = await run(way, [{ status }]);
			expect(json).toMatchObject({
				error: expect.stringContaining(status),
				details: { mayHaveCompleted: true },
			});
			expect(asked).toBe(1);
		}
	});

	it.each(inTurn(0))(
		'%s asks again where the platform does not answer for a moment',
		async (_, way) => {
			const { json, asked } = await run(
				way,
				['DONE'],
				{ waitTimeout: 60 },
				{ status: 503, times: MAX_TRIES },
			);
			expect(json).not.toHaveProperty('error');
			expect(asked).toBe(MAX_TRIES + 1);
		},
	);

	it.each(inTurn(1))(
		'%s says that the status could not be read where it never does',
		async (_, way) => {
			const { json } = await run(way, ['DONE'], {}, { status: 503, times: 0 });
			expect(json).toMatchObject({
				error: expect.stringMatching(/was started, but its status could not be read: /),
				details: {
					mayHaveCompleted: true,
					description: expect.stringMatching(/^Do not start it again\. /),
				},
			});
		},
	);

	it.each(inTurn(2))(
		'%s shows a status that it does not know, while it waits and when the time is over',
		async (_, way) => {
			const { json, shown } = await run(way, [{ status: 'BREWING' }, { status: 'SIMMERING' }]);
			expect(shown[0]).toMatch(/is still running after \d+ s: its status is "BREWING"/);
			expect(shown.at(-1)).toContain('its status is "SIMMERING"');
			expect(json).toMatchObject({
				error: expect.stringMatching(/was not done .*: its status is "SIMMERING"/),
				details: {
					mayHaveCompleted: true,
					description: expect.stringContaining(
						'name it in Done Values, Failed Values or In-Progress Values',
					),
				},
			});
		},
	);

	it.each(inTurn(3))('%s takes anything but the values in progress for the end', async (_, way) => {
		const options = { inProgressValues: 'Brewing' };
		const served = await run(way, [{ status: 'BREWING' }, { status: 'SERVED' }], options);
		expect(served.json).not.toHaveProperty('error');
		expect(served.asked).toBe(2);
		const failed = await run(way, [{ status: 'FAILED' }], options);
		expect(failed.json).toMatchObject({ error: expect.stringContaining('FAILED') });
	});

	it.each(inTurn(4))('%s goes by the values that mean done and failed', async (_, way) => {
		const options = { doneValues: 'Served', failedValues: 'Spilled' };
		const served = await run(way, [{ status: 'COMPLETED' }, { status: 'SERVED' }], options);
		expect(served.json).not.toHaveProperty('error');
		expect(served.asked).toBe(2);
		const spilled = await run(way, [{ status: 'spilled' }], options);
		expect(spilled.json).toMatchObject({ error: expect.stringContaining('spilled') });
	});
});

it('a wait is over once its pauses have taken that long, although the clock is set back', async () => {
	const { type, parameters, path } = waiting[1]!;
	answerWith(sandbox, { status: 'BREWING' }, { method: 'GET', path, times: 0 });
	const { now } = Date;
	let setBack = 0;
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - setBack);
	const polling = { ...parameters, waitFor: 'polling', options: { waitTimeout: 5 } };
	const onMessage = () => void (setBack = 600_000);
	const { said } = await engine
		.node(type, polling, { onMessage })
		.finally(() => clock.mockRestore());
	expect(said).toMatch(/was not done after 5 seconds/);
	expect(sentLines(sandbox).length).toBeLessThan(8);
});
