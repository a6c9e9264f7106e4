import { itemsOf } from '../../playground/client';
import { chain, packageNode, START } from '../../playground/workflows';
import type { FaultSpec } from '../../sandbox';
import type { Context, Experiment } from '../context';
import { NOTHING, whole, type Outcome } from '../outcome';
import type { Place } from '../place';
import { Random } from '../random';

const KEYS = 8;
const ROWS_OF_A_KEY = 4;
const ROWS = KEYS * ROWS_OF_A_KEY;
const TRIES = 5;

/** What becomes of writes: most of these are carried out, and say little or nothing about it. */
const THIN: readonly FaultSpec[] = [
	{ answer: 'empty', carriedOut: true },
	{ status: 200, body: { data: true, errors: [] }, carriedOut: true },
	{ status: 423 },
	{ status: 400 },
];

const LOST: readonly FaultSpec[] = [
	{ status: 423 },
	{ answer: 'throttled', retryAfter: 'none' },
	{ reset: 'after' },
	{ reset: 'before' },
	{ status: 500, carriedOut: true },
];

/** What Create or Update leaves of several rows of one key. */
export const sequences: Experiment = {
	title: 'Create or Update, several rows of one key',
	run: async (context) =>
		await context.inOneProcess(async (place) => [
			await carryOut(place, context, {
				what: 'cases; look-ups show none, answers to creates show little, some are refused',
				node: 'Case',
				parameters: {
					...{ resource: 'case', addressBy: 'channelCaseId', channelCaseId: '={{ $json.key }}' },
					...{ channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' } },
					description: '={{ $json.text }}',
				},
				more: {},
				plant: (random) => {
					const { sandbox } = place;
					sandbox.fault({
						...{ method: 'GET', path: '/case', times: 0, status: 200 },
						body: { data: [], errors: [] },
					});
					for (const skip of random.several(KEYS / 2, KEYS))
						sandbox.fault({ ...random.pick(THIN), method: 'POST', path: '/case', skip });
				},
				recordsOf: (key) =>
					casesOf(place).filter(({ externalCaseInfo: { externalCases } }) =>
						externalCases.some(({ id }) => id === key),
					),
			}),
			await carryOut(place, context, {
				what: `campaigns; ${TRIES} tries, writes that are refused or whose answer is lost`,
				node: 'Campaign',
				parameters: {
					...{ resource: 'campaign', externalSource: 'erp', externalSourceId: '={{ $json.key }}' },
					...{ name: 'Row', status: 'APPROVED' },
					additionalFields: { description: '={{ $json.text }}' },
				},
				more: { retryOnFail: true, maxTries: TRIES, waitBetweenTries: 100 },
				plant: (random) => {
					const { sandbox } = place;
					// With On Error: Continue n8n tries again only for an error of the first item.
					sandbox.fault({ method: 'POST', path: '/campaign', status: 423 });
					for (const skip of random.several(KEYS / 2, KEYS))
						sandbox.fault({
							...random.pick(LOST),
							method: 'POST',
							path: '/campaign',
							skip: skip + 1,
						});
				},
				recordsOf: (key) =>
					campaignsOf(place).filter(({ externalSourceId }) => externalSourceId === key),
			}),
		]),
};

interface Plan {
	what: string;
	node: string;
	parameters: Record<string, unknown>;
	/** Settings of the node. */
	more: Record<string, unknown>;
	plant: (random: Random) => void;
	recordsOf: (key: string) => Array<{ description?: string }>;
}

async function carryOut(
	{ sandbox, client, credential }: Place,
	context: Context,
	{ what, node, parameters, more, plant, recordsOf }: Plan,
): Promise<Outcome> {
	const random = new Random(31);
	const runs = context.size(20, 3);
	const sum = { done: 0, reported: 0, lost: 0, doubled: 0 };
	for (let run = 0; run < runs; run++) {
		const rows = Array.from({ length: ROWS }, (_, n) => ({
			key: `${node}-${run}-${n % KEYS}`,
			text: `row ${n}`,
		}));
		const upsert = {
			...packageNode('Sync', node, { operation: 'upsert', ...parameters }, credential),
			...{ onError: 'continueRegularOutput' as const, ...more },
		};
		const id = await client.importWorkflow({
			...chain('Sync', [START, upsert]),
			pinData: { [START.name]: rows.map((json) => ({ json })) },
		});
		plant(random);
		const items = itemsOf(await client.run(id, START.name), 'Sync');
		sandbox.clearFaults();
		for (const key of new Set(rows.map((row) => row.key))) {
			const own = rows.flatMap((row, n) =>
				row.key === key ? [{ row, json: items[n]!.json }] : [],
			);
			const done = own.filter(({ json }) => json.outcome !== undefined);
			const records = recordsOf(key);
			sum.done += done.length;
			sum.reported += own.length - done.length;
			if (records.length > 1) sum.doubled++;
			// A row that is in doubt after the last one that is done may have been carried out, too.
			const last = own.map(({ json }) => json.outcome !== undefined).lastIndexOf(true);
			const allowed = own.slice(Math.max(last, 0)).map(({ row }) => row.text);
			if (done.length > 0 && !allowed.includes(String(records[0]?.description))) sum.lost++;
		}
	}
	return {
		...NOTHING,
		what: `Create or Update, ${ROWS_OF_A_KEY} rows of each key: ${what}`,
		size: `${runs} runs of ${ROWS} rows, ${KEYS} keys each`,
		lost: sum.lost,
		doubled: sum.doubled,
		seen: `${whole(sum.done)} rows done, ${whole(sum.reported)} with an error; ${whole(sum.doubled)} keys with two records, ${whole(sum.lost)} without the values of their last row that was done`,
	};
}

interface StoredCase {
	description?: string;
	externalCaseInfo: { externalCases: Array<{ id?: string }> };
}

function casesOf({ sandbox }: Place): StoredCase[] {
	return (sandbox.state('case') as { cases: StoredCase[] }).cases;
}

interface StoredCampaign {
	description?: string;
	externalSourceId?: string;
}

function campaignsOf({ sandbox }: Place): StoredCampaign[] {
	return (sandbox.state('campaign') as { campaigns: StoredCampaign[] }).campaigns;
}
