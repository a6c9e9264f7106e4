import { CREDENTIAL_TYPE } from '../../playground/account';
import { itemsOf, type Execution } from '../../playground/client';
import { readExample } from '../../playground/examples';
import type { Experiment } from '../context';
import { counted, NOTHING, whole, type Outcome } from '../outcome';
import { sentByN8n, type OneProcess, type Place } from '../place';

const EXAMPLE = 'campaign-sync.json';
const SYNC = 'Create or update the campaign';
const HOUR_MS = 3_600_000;

/** A row of the table of campaigns. */
interface Row {
	externalSource: string;
	externalSourceId: string;
	name: string;
	status: string;
}

/** What the requests of a run may exceed the least by. */
const SLACK = 9;

/** A table of campaigns, through the example that keeps it in step with the platform. */
export const upserts: Experiment = {
	title: 'Create or Update of a whole table',
	run: async (context) =>
		await context.inOneProcess(async (place) => {
			const count = context.size(500, 20);
			const changed = context.size(60, 3);
			const rows = tableOf('new', count);
			const later = rows.map((row, n) =>
				n < changed ? { ...row, name: `${row.name}, later` } : row,
			);
			return [
				await sync(place, 'all new', rows, { created: count }, SLACK),
				await sync(place, 'none changed', rows, { unchanged: count }, 0),
				await sync(
					place,
					`${changed} changed`,
					later,
					{ updated: changed, unchanged: count - changed },
					0,
				),
				await throughALimit(place, tableOf('limited', count)),
			];
		}),
};

const tableOf = (kind: string, count: number): Row[] =>
	Array.from({ length: count }, (_, n) => ({
		...{ externalSource: 'erp', externalSourceId: `${kind}-${n}` },
		...{ name: `Campaign ${kind} ${n}`, status: 'APPROVED' },
	}));

/** Runs the example on these rows. */
async function run(
	{ client, credential, sandbox }: Place,
	rows: readonly Row[],
): Promise<Execution> {
	const example = readExample(EXAMPLE);
	const id = await client.importWorkflow(
		{ ...example, pinData: { 'The table': rows.map((json) => ({ json })) } },
		{ [CREDENTIAL_TYPE]: credential },
	);
	sandbox.clearRequests();
	return await client.run(id, 'Every hour');
}

async function sync(
	place: Place,
	what: string,
	rows: readonly Row[],
	expected: Record<string, number>,
	slack: number,
): Promise<Outcome> {
	const execution = await run(place, rows);
	const outcomes = outcomesOf(execution);
	const { length: sent } = sentByN8n(place);
	const { unchanged = 0 } = expected;
	const least = 1 + rows.length - unchanged;
	const unsaid = Object.entries(expected).filter(([name, count]) => outcomes[name] !== count);
	const { lost, doubled } = foundOf(place, rows);
	return {
		...NOTHING,
		what: `Create or Update of a table, ${what}`,
		size: counted(rows.length, 'row'),
		lost: lost + unsaid.length,
		doubled,
		requests: { sent, least, atMost: least + slack },
		seen: `the run ended with "${execution.status}": ${wordsOf(outcomes)}; ${counted(sent, 'request')}`,
	};
}

/** The hour allows half of it. After the hour the same table runs again, and the rest is created. */
async function throughALimit(place: OneProcess, rows: readonly Row[]): Promise<Outcome> {
	const { sandbox } = place;
	const half = rows.length / 2;
	// From its beginning, so that the hour does not end meanwhile.
	sandbox.moveClock(HOUR_MS - (Date.now() % HOUR_MS));
	sandbox.setLimits({ perHour: half + 1 });
	const first = await run(place, rows);
	const sent = sentByN8n(place).length;
	const done = rows.filter(
		({ externalSourceId }) => campaignsOf(place, externalSourceId).length > 0,
	);
	const words = `${first.error?.message} ${first.error?.description}`;
	const isSaid = new RegExp(`\\b${done.length}\\b`).test(words);

	// n8n remembers the end of the hour by its own clock, which nobody can move.
	await place.n8n.stop();
	sandbox.moveClock(HOUR_MS);
	sandbox.setLimits({});
	await place.start();
	const second = await run(place, rows);
	const again = sentByN8n(place).length;
	const outcomes = outcomesOf(second);
	const { lost, doubled } = foundOf(place, rows);
	return {
		...NOTHING,
		what: `Create or Update of a table, the hour's limit after half of it, and a second run`,
		size: counted(rows.length, 'row'),
		lost: lost + (isSaid ? 0 : 1),
		doubled,
		requests: { sent: sent + again, least: rows.length + 2, atMost: rows.length + 2 + SLACK },
		seen: `the first run ended with "${first.status}" after ${counted(sent, 'request')}, with ${whole(done.length)} created: ${words}; the second with "${second.status}" after ${counted(again, 'request')}: ${wordsOf(outcomes)}`,
	};
}

const wordsOf = (outcomes: Record<string, number>) =>
	Object.entries(outcomes)
		.map(([name, count]) => `${whole(count)} ${name}`)
		.join(', ');

/** How many rows came out with each outcome; none of a run that failed. */
function outcomesOf(execution: Execution): Record<string, number> {
	const counts: Record<string, number> = {};
	if (execution.status !== 'success') return counts;
	for (const { json } of itemsOf(execution, SYNC)) {
		const name = String(json.outcome);
		counts[name] = (counts[name] ?? 0) + 1;
	}
	return counts;
}

/** Rows whose values the platform does not have, and those it has twice. */
function foundOf(place: Place, rows: readonly Row[]): Pick<Outcome, 'lost' | 'doubled'> {
	const found = rows.map((row) => ({ row, records: campaignsOf(place, row.externalSourceId) }));
	return {
		lost: found.filter(({ row, records }) => records[0]?.name !== row.name).length,
		doubled: found.filter(({ records }) => records.length > 1).length,
	};
}

function campaignsOf({ sandbox }: Place, key: string): Array<{ name: string }> {
	const { campaigns } = sandbox.state('campaign') as {
		campaigns: Array<{ name: string; externalSourceId?: string }>;
	};
	return campaigns.filter(({ externalSourceId }) => externalSourceId === key);
}
