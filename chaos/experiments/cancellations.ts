import { setTimeout as sleep } from 'node:timers/promises';
import { UNFINISHED, type WorkflowNode } from '../../playground/client';
import { until } from '../../playground/until';
import { byId, chain, packageNode, START } from '../../playground/workflows';
import type { FaultSpec } from '../../sandbox';
import type { Context, Experiment } from '../context';
import { counted, NOTHING, type Outcome } from '../outcome';
import type { Place } from '../place';
import { Random } from '../random';

/** How often, and how many ms apart, it is looked whether a request comes after the stop. */
const LOOKS = 15;
const EVERY_MS = 200;

interface Way {
	what: string;
	type: string;
	parameters: Record<string, unknown>;
	more?: Partial<WorkflowNode>;
	fault: FaultSpec;
	/** After how many requests it is stopped at the latest. */
	last: number;
}

const SLOW = { delay: 30, times: 0 };

/** What is stopped in the middle of it: writes, reads, pages, pauses, tries. */
const WAYS: readonly Way[] = [
	{
		what: 'creates',
		type: 'Campaign',
		parameters: { resource: 'campaign', operation: 'create', name: '={{ $json.name }}' },
		fault: SLOW,
		last: 8,
	},
	{
		what: 'reads, ten at a time',
		type: 'Campaign',
		parameters: {
			resource: 'campaign',
			operation: 'get',
			addressBy: 'campaignId',
			campaignId: byId('9004_1'),
		},
		fault: SLOW,
		last: 8,
	},
	{
		what: 'pages of an audit export',
		type: 'AuditTrail',
		parameters: {
			resource: 'auditRecord',
			operation: 'export',
			assetClass: 'UNIVERSAL_CASE',
			assetIds: 'endless',
			format: 'csv',
			filters: {},
			options: { pageSize: 10 },
		},
		fault: SLOW,
		last: 8,
	},
	{
		what: 'pauses of a throttled platform',
		type: 'Campaign',
		parameters: { resource: 'campaign', operation: 'create', name: '={{ $json.name }}' },
		fault: { answer: 'throttled', times: 0 },
		last: 2,
	},
	{
		what: 'creates under Retry On Fail',
		type: 'Campaign',
		parameters: { resource: 'campaign', operation: 'create', name: '={{ $json.name }}' },
		more: { retryOnFail: true, maxTries: 5, waitBetweenTries: 100 },
		fault: { status: 400, times: 0, delay: 30 },
		last: 4,
	},
];

/** Requests that come after n8n has answered that an execution is stopped. */
export const cancellations: Experiment = {
	title: 'executions that are stopped',
	run: async (context) =>
		await context.inOneProcess(async (place) => {
			const outcomes: Outcome[] = [];
			for (const way of WAYS) outcomes.push(await stop(place, context, way));
			return outcomes;
		}),
};

/**
 * Lets the platform take up what n8n had sent before: on a busy machine it may not have looked yet. A
 * connection that is made now is taken up after all that were there.
 */
async function readAllThatCame({ sandbox }: Place): Promise<void> {
	const answer = await fetch(sandbox.url, { headers: { Connection: 'close' } });
	await answer.arrayBuffer();
}

async function stop(place: Place, context: Context, way: Way): Promise<Outcome> {
	const { sandbox, client, credential } = place;
	const random = new Random(21);
	const times = context.size(20, 1);
	let after = 0;
	let open = 0;
	const statuses = new Map<string, number>();
	sandbox.bulk('auditTrail', { assetId: 'endless', count: 100_000 });
	for (let n = 0; n < times; n++) {
		const node = {
			...packageNode('Going on', way.type, way.parameters, credential),
			...way.more,
		};
		const items = way.type === 'AuditTrail' ? 1 : 1_000;
		const workflow = await client.importWorkflow({
			...chain(`Stopped ${n}`, [START, node]),
			pinData: {
				[START.name]: Array.from({ length: items }, (_, i) => ({ json: { name: `stopped ${i}` } })),
			},
		});
		sandbox.fault(way.fault);
		const before = sandbox.requests().length;
		const id = await client.start(workflow, START.name);
		const wanted = 1 + random.below(way.last);
		await until('requests', () => sandbox.requests().length - before, {
			accepts: (count) => count >= wanted,
			every: 5,
		});
		await client.stopExecution(id);
		await readAllThatCame(place);
		const atTheStop = sandbox.requests().slice(before);
		open += atTheStop.filter(({ status }) => status === undefined).length;
		for (let look = 0; look < LOOKS; look++) await sleep(EVERY_MS);
		const { status } = await until(
			'the end of the execution',
			async () => await client.execution(id),
			{ accepts: (seen) => !UNFINISHED.includes(seen.status) },
		);
		statuses.set(status, (statuses.get(status) ?? 0) + 1);
		after += sandbox.requests().length - before - atTheStop.length;
		sandbox.clearFaults();
	}
	return {
		...NOTHING,
		what: `executions stopped: ${way.what}`,
		size: counted(times, 'stop'),
		letThrough: after,
		seen: `${counted(after, 'request')} after n8n answered the stop, ${open} in progress then; ended as ${[...statuses].map(([status, count]) => `${status} (${count})`).join(', ')}`,
	};
}
