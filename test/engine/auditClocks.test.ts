/** Incremental reading of the audit trail, on platforms whose clock is not n8n's and whose records may be of the future. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { useSandbox } from '../support/sandbox';
import { readBody, serve } from '../support/server';
import { part } from '../support/share';

const engine = useEngine(useSandbox());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Round {
	/** How long before the platform's time each record was written (ms): less than a minute. */
	written: number[];
	/** How far in the future others are dated (ms). */
	future: number[];
	/** How much time passes before the next round (ms). */
	pause: number;
}

/** Its audit trail grows round by round; `ahead`: its clock, compared with n8n's (ms). */
async function startPlatform(ahead: number, saysDate: boolean, pageSize = 3) {
	const records: Array<{ auditDate: number; assetId: string; changes: object[] }> = [];
	let passed = 0;
	const now = () => Date.now() + passed + ahead;
	const pages = new Map<string, typeof records>();
	const server = await serve(async (request, response) => {
		const text = (await readBody(request)).toString();
		const search = (text === '' ? {} : JSON.parse(text)) as IDataObject;
		const { from = -Infinity, order } = search as { from?: number; order?: string };
		const cursor = new URL(request.url!, 'http://localhost').searchParams.get('id');
		const sign = order === 'ASC' ? 1 : -1;
		const found =
			(cursor !== null && pages.get(cursor)) ||
			records
				.filter(({ auditDate }) => auditDate > from)
				.sort((a, b) => sign * (a.auditDate - b.auditDate));
		const next = found.length > pageSize ? `${pages.size}` : undefined;
		if (next !== undefined) pages.set(next, found.slice(pageSize));
		response.sendDate = false;
		if (saysDate) response.setHeader('Date', new Date(now()).toUTCString());
		response.setHeader('Content-Type', 'application/json');
		const data = { results: found.slice(0, pageSize), ...(next !== undefined && { cursor: next }) };
		response.end(JSON.stringify({ data, errors: [] }));
	});
	let count = 0;
	return {
		...server,
		/** Returns the names of what is added. */
		add({ written, future }: Pick<Round, 'written' | 'future'>): string[] {
			const times = [...written.map((ago) => -ago), ...future];
			return times.map((time) => {
				const newValues = [`change ${count++}`];
				const change = { fieldName: 'status', oldValues: [], newValues };
				records.push({ auditDate: now() + time, assetId: 'task-1', changes: [change] });
				return newValues[0]!;
			});
		},
		pass: (ms: number) => (passed += ms),
	};
}

type Changes = Array<{ newValues: string[] }>;
const namesOf = (records: IDataObject[]) =>
	records.map(({ changes }) => (changes as Changes)[0]!.newValues[0]!);

const parameters = { assetClass: 'SPR_TASK', assetIds: 'task-1' };

/** The new records that each way of incremental reading returns; n8n stores plain data between the runs. */
const readers = {
	search: () => {
		let staticData: IDataObject = {};
		return async () => {
			const { json } = await engine.node(
				'engagementAuditTrail',
				{
					...parameters,
					resource: 'auditRecord',
					operation: 'search',
					output: 'raw',
					returnAll: true,
					options: { incremental: true },
				},
				{ staticData },
			);
			staticData = JSON.parse(JSON.stringify(staticData)) as IDataObject;
			return namesOf(json);
		};
	},
	'polling trigger': () => {
		const workflow = engine.workflow({
			nodes: [
				{
					name: 'Trigger',
					type: 'n8n-nodes-engagement-platform.engagementPollingTrigger',
					parameters: { ...parameters, event: 'assetChanged' },
					credentials: { engagementPlatformApi: { id: '1', name: 'test' } },
				},
			],
		});
		return async () => {
			const [items = []] = (await engine.poll(workflow, 'Trigger')) ?? [];
			return namesOf(items.map(({ json }) => json.payload as IDataObject));
		};
	},
};

const round: fc.Arbitrary<Round> = fc.record({
	written: fc.array(fc.integer({ min: 0, max: MINUTE - 10_000 }), { maxLength: 5 }),
	future: fc.array(fc.integer({ min: 1, max: 24 * HOUR }), { maxLength: 4 }),
	pause: fc.integer({ min: 0, max: 2 * HOUR }),
});

describe.each(Object.keys(readers) as Array<keyof typeof readers>)('the %s', (reader) => {
	it('gives every record once, whatever the clocks say and however far ahead records are dated', async () => {
		const platform = fc.oneof(
			fc.record({
				ahead: fc.integer({ min: -48 * HOUR, max: 48 * HOUR }),
				saysDate: fc.constant(true),
			}),
			// n8n's own time takes the place of a clock that the platform does not show.
			fc.record({ ahead: fc.constant(0), saysDate: fc.constant(false) }),
		);
		await fc.assert(
			fc.asyncProperty(
				platform,
				fc.array(round, { minLength: 2, maxLength: 5 }),
				async ({ ahead, saysDate }, rounds) => {
					const { url, close, add, pass } = await startPlatform(ahead, saysDate);
					engine.credential.baseUrl = `${url}/{env}`;
					const read = readers[reader]();
					add({ written: [0], future: [] });
					await read(); // what was there before
					for (const { pause, ...records } of rounds) {
						const added = add(records);
						expect((await read()).sort()).toEqual(added.sort());
						pass(pause);
					}
					expect(await read()).toEqual([]);
					await close();
				},
			),
			{ numRuns: part(8) },
		);
	});

	it('notes what is dated ahead at its first look too', async () => {
		const { url, close, add } = await startPlatform(0, true);
		engine.credential.baseUrl = `${url}/{env}`;
		const read = readers[reader]();
		add({ written: [30_000, 0], future: [HOUR, 24 * HOUR, 25 * HOUR, 26 * HOUR] });
		await read();
		const added = add({ written: [20_000, 0], future: [] });
		expect(await read()).toEqual(added);
		expect(await read()).toEqual([]);
		await close();
	});
});

it('what lies ahead is remembered as long as it takes, and what is past only as far as it has to be', async () => {
	const { url, close, add } = await startPlatform(0, true, 200);
	engine.credential.baseUrl = `${url}/{env}`;
	const read = readers.search();
	const many = Array.from({ length: 10_100 }, (_, i) => HOUR + i);
	const added = add({ written: [5_000], future: many });
	expect(await read()).toHaveLength(added.length);
	const later = add({ written: [0], future: [2 * HOUR] });
	expect((await read()).sort()).toEqual(later.sort());
	await close();
});
