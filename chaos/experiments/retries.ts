import { itemsOf } from '../../playground/client';
import { chain, packageNode, START } from '../../playground/workflows';
import type { FaultSpec, LoggedRequest } from '../../sandbox';
import type { Context, Experiment } from '../context';
import { NOTHING, whole, type Outcome } from '../outcome';
import type { Place } from '../place';
import { Random } from '../random';

const CREATES = 60;
const TRIES = 5;

const FAULTS: readonly FaultSpec[] = [
	{ reset: 'before' },
	{ reset: 'after' },
	{ status: 500 },
	{ status: 500, carriedOut: true },
	{ status: 400 },
	{ answer: 'throttled', retryAfter: 'none' },
	{ answer: 'errors' },
	{ answer: 'errors', carriedOut: true },
	{ answer: 'truncated' },
	{ answer: 'html', carriedOut: true },
];

/** What n8n's Retry On Fail does to creates of which one in ten goes wrong. */
export const retries: Experiment = {
	title: 'creates under Retry On Fail, 10 % of them with a fault',
	run: async (context) =>
		await context.inOneProcess(async (place) => [
			await create(place, context, 'stopWorkflow'),
			await create(place, context, 'continueRegularOutput'),
		]),
};

async function create(
	place: Place,
	context: Context,
	onError: 'stopWorkflow' | 'continueRegularOutput',
): Promise<Outcome> {
	const { sandbox, client, credential } = place;
	const random = new Random(10);
	const runs = context.size(20, 3);
	const sum = { created: 0, reported: 0, unsent: 0, lost: 0, doubled: 0, faults: 0 };
	for (let run = 0; run < runs; run++) {
		const names = Array.from({ length: CREATES }, (_, n) => `${onError}-${run}-${n}`);
		const chosen = random.several(CREATES / 10, CREATES);
		// With On Error: Continue n8n tries again only for an error of the first item.
		const hit = onError === 'stopWorkflow' ? chosen : [0, ...chosen.slice(1)];
		for (const [n, request] of hit.entries())
			sandbox.fault({
				...random.pick(FAULTS),
				method: 'POST',
				path: '/campaign',
				skip: request - n,
			});
		const creating = {
			...packageNode(
				'Create',
				'Campaign',
				{ resource: 'campaign', operation: 'create', name: '={{ $json.name }}' },
				credential,
			),
			...{ onError, retryOnFail: true, maxTries: TRIES, waitBetweenTries: 100 },
		};
		const id = await client.importWorkflow({
			...chain('Creates', [START, creating]),
			pinData: { [START.name]: names.map((name) => ({ json: { name } })) },
		});
		const from = sandbox.requests().length;
		const execution = await client.run(id, START.name);
		sandbox.clearFaults();
		const isCreate = ({ method, path }: LoggedRequest) =>
			method === 'POST' && path.endsWith('/campaign');
		const sent = sandbox.requests().slice(from).filter(isCreate).length;
		const ended = execution.status === 'success' ? itemsOf(execution, 'Create') : [];
		sum.faults += hit.filter((request) => request < sent).length;
		for (const [n, name] of names.entries()) {
			const made = campaignsNamed(place, name);
			const item = ended.find(({ pairedItem }) => sourceOf(pairedItem) === n);
			const isReported = execution.status !== 'success' || item?.json.error !== undefined;
			if (made > 0) sum.created++;
			if (made > 1) sum.doubled++;
			if (isReported) sum.reported++;
			if (made === 0 && isReported) sum.unsent++;
			if (made === 0 && !isReported) sum.lost++;
		}
	}
	return {
		...NOTHING,
		what: `creates, ${TRIES} tries, 10 % with a fault; On Error: ${onError === 'stopWorkflow' ? 'Stop Workflow' : 'Continue'}`,
		size: `${runs} runs of ${CREATES}, ${whole(sum.faults)} faults met`,
		lost: sum.lost,
		doubled: sum.doubled,
		seen: `${whole(sum.created)} created, ${whole(sum.doubled)} of them twice or more; ${whole(sum.reported)} in a run or an item with an error, ${whole(sum.unsent)} of these not created`,
	};
}

function campaignsNamed({ sandbox }: Place, name: string): number {
	const { campaigns } = sandbox.state('campaign') as { campaigns: Array<{ name: string }> };
	return campaigns.filter((campaign) => campaign.name === name).length;
}

/** The input item that an output item names as its source. */
function sourceOf(pairedItem: unknown): number | undefined {
	const [first] = [pairedItem].flat();
	return typeof first === 'number' ? first : (first as { item?: number } | undefined)?.item;
}
