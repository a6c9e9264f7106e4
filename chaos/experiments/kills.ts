import { emit } from '../../playground/platform';
import { until } from '../../playground/until';
import type { FaultSpec, LoggedRequest } from '../../sandbox';
import type { Subscription } from '../../sandbox/areas/webhook/store';
import type { Context, Experiment } from '../context';
import { counted, NOTHING, type Outcome } from '../outcome';
import type { OneProcess } from '../place';
import { TriggerWorkflow } from '../trigger';

/** Longer than it takes to see a request and to kill n8n, so that the kill comes before the answer. */
const DELAY_MS = 3_000;

/** n8n takes up what was interrupted when its lease of 120 s has ended; twice that, to be sure. */
const WITHIN_MS = 300_000;

/** A lease of half as long, for those who wait for a small run. */
const SHORT_LEASE: Record<string, string> = { N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '60' };

const SUBSCRIPTIONS = '/webhook-subscriptions';
const action = (name: string): FaultSpec => ({
	path: `${SUBSCRIPTIONS}/action`,
	query: { action: name },
});

/** n8n does something with the trigger, and is killed while the platform has a request of it before itself. */
interface Step {
	during: string;
	request: FaultSpec;
	/** What is done with the workflow; it is published already for all but the first. */
	act: 'publish' | 'publish again' | 'unpublish' | 'start';
}

const STEPS: readonly Step[] = [
	{ during: 'creation', request: { method: 'POST', path: SUBSCRIPTIONS }, act: 'publish' },
	{ during: 'verification', request: action('verify'), act: 'publish' },
	{ during: 'activation', request: action('activate'), act: 'publish' },
	{ during: 'search for leftovers', request: { method: 'GET' }, act: 'publish' },
	{
		during: 'creation after a change',
		request: { method: 'POST', path: SUBSCRIPTIONS },
		act: 'publish again',
	},
	{ during: 'check before the removal', request: { method: 'GET' }, act: 'unpublish' },
	{ during: 'removal', request: { method: 'DELETE' }, act: 'unpublish' },
	{ during: 'check at a start', request: { method: 'GET' }, act: 'start' },
];

/** Those of a small run. */
const FEW = ['activation', 'removal'];

/** What the platform has after n8n was killed and started again, and after the workflow is unpublished. */
export const kills: Experiment = {
	title: 'n8n killed (kill -9) in the life of a subscription',
	run: async (context) =>
		await context.alone(
			async (place) => await killAtEach(place, context),
			context.size({}, SHORT_LEASE),
		),
};

async function killAtEach(place: OneProcess, context: Context): Promise<Outcome[]> {
	const steps = STEPS.filter(({ during }) => context.size(true, FEW.includes(during)));
	const outcomes: Outcome[] = [];
	for (const step of steps) outcomes.push(await killAt(place, step));
	return outcomes;
}

async function killAt(place: OneProcess, step: Step): Promise<Outcome> {
	const { sandbox, sink, client } = place;
	const workflow =
		step.act === 'publish'
			? await TriggerWorkflow.make(place)
			: await TriggerWorkflow.publish(place);
	await killDuring(place, workflow, step);
	const duringTheKill = wordsOf(workflow.subscriptions);

	await place.start();
	const { active } = await client.workflow(workflow.id);
	const wanted = active ? 1 : 0;
	const isSettled = (all: Subscription[]) =>
		all.length === wanted && all.every((one) => one.verified && one.active);
	const isAsItShouldBe = await until('the subscriptions', () => workflow.subscriptions, {
		accepts: isSettled,
		within: WITHIN_MS,
		every: 500,
	}).then(
		() => true,
		() => false,
	);
	const afterTheStart = wordsOf(workflow.subscriptions);
	sink.clear();
	const sent = emit(sandbox).length;
	await until('the answers', () => deliveredTo(place, sent));
	const run = (await sink.settled(client, workflow.id)).length;

	if (active) await client.deactivate(workflow.id);
	const left = workflow.subscriptions.length;
	return {
		...NOTHING,
		what: `n8n killed (kill -9) during the ${step.during}, and restarted`,
		size: counted(1, 'kill'),
		lost: Math.max(0, wanted - run),
		doubled: Math.max(0, run - wanted),
		letThrough: (isAsItShouldBe ? 0 : 1) + left,
		seen: `at the kill ${duringTheKill}; n8n then shows the workflow as ${active ? 'published' : 'unpublished'}, with ${afterTheStart}; of an event then ${counted(run, 'run')}; unpublished, ${left} left`,
	};
}

/** Lets n8n begin, and kills it when the request has come. The platform still carries it out. */
async function killDuring(
	place: OneProcess,
	{ id }: TriggerWorkflow,
	{ request, act }: Step,
): Promise<void> {
	const { sandbox, client } = place;
	const from = sandbox.requests().length;
	const mine = () =>
		sandbox
			.requests()
			.slice(from)
			.find((one) => isFor(request, one));
	if (act === 'start') await place.n8n.stop();
	sandbox.fault({ ...request, delay: DELAY_MS });
	if (act === 'start') await place.start();
	else void begin(client, id, act).catch(() => {});
	await until('the request', mine, { every: 20 });
	await place.n8n.crash();
	await until('the end of the request', () => mine()?.status);
	sandbox.clearFaults();
}

async function begin(
	client: OneProcess['client'],
	id: string,
	act: 'publish' | 'publish again' | 'unpublish',
): Promise<void> {
	if (act === 'unpublish') return await client.deactivate(id);
	if (act === 'publish again') {
		const { nodes } = await client.workflow(id);
		const [trigger, ...others] = nodes;
		const options = { rawDelivery: true };
		const changed = { ...trigger!, parameters: { ...trigger!.parameters, options } };
		await client.updateWorkflow(id, { nodes: [changed, ...others] });
	}
	await client.activate(id);
}

function isFor({ method, path, query = {} }: FaultSpec, request: LoggedRequest): boolean {
	return (
		(method === undefined || request.method === method) &&
		request.path.endsWith(path ?? '') &&
		Object.entries(query).every(([name, value]) => request.query[name] === value)
	);
}

/** Whether the newest deliveries have all been answered, or given up. */
function deliveredTo({ sandbox }: OneProcess, count: number): boolean {
	const all = sandbox.control('webhook', 'deliveries') as Array<{ attempts: unknown[] }>;
	return all.slice(all.length - count).every(({ attempts }) => attempts.length > 0);
}

function wordsOf(subscriptions: readonly Subscription[]): string {
	const live = subscriptions.filter(({ verified, active }) => verified && active).length;
	return `${counted(subscriptions.length, 'subscription')} (${live} live)`;
}
