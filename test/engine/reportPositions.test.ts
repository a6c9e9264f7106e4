/** Since Last Run goes on where the last run stopped: never earlier, and never without need. */
import type { INodeParameters } from 'n8n-workflow';
import { forgetPace, useEngine } from '../support/engine';
import { queryParameters } from '../support/parameters';
import { answerWith, sentBodies, sentLines, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const DAY = Date.UTC(2026, 2, 31);
const YESTERDAY = Date.UTC(2026, 2, 30);
const at = (time: string) => Date.parse(`2026-03-31T${time}Z`);

/** Runs of one node, one after the other: the times that each asks for, as times of the day. */
function runsOf(operation: string, options: object = {}, payload: object = { report: 'R' }) {
	const staticData = {};
	return async (time: string, more: { isCut?: boolean } = {}) => {
		jest.spyOn(Date, 'now').mockReturnValue(at(time));
		sandbox.reset();
		forgetPace(engine.credential);
		if (more.isCut) sandbox.fault({ answer: 'throttled', seconds: 3000, times: 0 });
		else answerWith(sandbox, { headings: ['A'], rows: [[1]] }, { times: 0 });
		const { said } = await engine.node(
			'engagementReporting',
			{
				...{ resource: 'query', operation, inputMode: 'json', format: 'json', timeZone: 'UTC' },
				...{ payloadTimeRange: 'sinceLastRun', days: 1, options },
				jsonBody: JSON.stringify(payload),
			} as INodeParameters,
			{ staticData },
		);
		expect(said).toBe('');
		return sentBodies<{ startTime: number; endTime: number }>(sandbox).map(
			({ startTime, endTime }) =>
				[startTime, endTime + 1].map((time) =>
					time < DAY ? 'yesterday' : new Date(time).toISOString().slice(11, 16),
				),
		);
	};
}

describe.each(['run', 'export'])('since the last run: %s', (operation) => {
	it('asks nothing while the clock is behind the last run, and goes on from there', async () => {
		const run = runsOf(operation);
		expect(await run('10:00')).toEqual([['yesterday', '10:00']]);
		expect(await run('09:30')).toEqual([]);
		expect(await run('10:00')).toEqual([]);
		expect(await run('11:00')).toEqual([['10:00', '11:00']]);
	});

	it('looks back by as many minutes as the option says, and stores no earlier position', async () => {
		const run = runsOf(operation, { lookBack: 90 });
		expect(await run('10:00')).toEqual([['yesterday', '10:00']]);
		expect(await run('11:00')).toEqual([['08:30', '11:00']]);
		expect(await run('10:30')).toEqual([['09:30', '10:30']]);
		expect(await run('12:00')).toEqual([['09:30', '12:00']]);
	});

	it('looks back by a day or more to the beginning of a day, whose figures are then whole', async () => {
		const run = runsOf(operation, { lookBack: 1440 });
		await run('10:00');
		await run('11:00');
		const [{ startTime }] = sentBodies<{ startTime: number }>(sandbox) as [{ startTime: number }];
		expect(startTime).toBe(DAY - 24 * 60 * 60 * 1000);
	});

	it('refuses a look back of less than a minute', async () => {
		await expect(runsOf(operation, { lookBack: 0 })('10:00')).rejects.toThrow(/Look Back/);
	});
});

it.each(['run', 'runWidget', 'export'])(
	'since the last run: %s knows queries apart that differ in Query Parameters alone',
	async (operation) => {
		const staticData = {};
		const run = async (time: string, ...ids: string[]) => {
			jest.spyOn(Date, 'now').mockReturnValue(at(time));
			sandbox.reset();
			answerWith(sandbox, { headings: ['A'], rows: [[1]] }, { times: 0 });
			const { said } = await engine.node(
				'engagementReporting',
				{
					...{ resource: 'query', operation, inputMode: 'json', format: 'json', timeZone: 'UTC' },
					...{ payloadTimeRange: 'sinceLastRun', days: 1 },
					options: queryParameters({ id: '={{ $json.id }}' }),
					jsonBody: '{"startTime":1,"endTime":2,"report":"R"}',
				} as INodeParameters,
				{ staticData, items: ids.map((id) => ({ json: { id } })) },
			);
			expect(said).toBe('');
			const bodies = sentBodies<{ startTime: number }>(sandbox);
			return sentLines(sandbox)
				.map((line, i) => [/\?id=(\w+)$/.exec(line)![1], bodies[i]!.startTime])
				.sort();
		};
		expect(await run('10:00', 'W1')).toEqual([['W1', YESTERDAY]]);
		const both = [
			['W1', at('10:00')],
			['W2', YESTERDAY],
		];
		expect(await run('11:00', 'W1', 'W2')).toEqual(both);
		expect(await run('12:00', 'W2')).toEqual([['W2', at('11:00')]]);
	},
);

it('an export that the limit ended is read to its end, also with a clock that was set back', async () => {
	const run = runsOf('export');
	await run('10:00', { isCut: true });
	expect(await run('09:30')).toEqual([['yesterday', '10:00']]);
	expect(await run('11:00')).toEqual([['10:00', '11:00']]);
});
