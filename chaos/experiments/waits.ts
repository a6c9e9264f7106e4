import { randomUUID } from 'node:crypto';
import { FAILED, itemsOf, UNFINISHED, type WorkflowNode } from '../../playground/client';
import { post } from '../../playground/platform';
import { until } from '../../playground/until';
import { askParameters, calledAt, chain, packageNode } from '../../playground/workflows';
import type { FaultSpec } from '../../sandbox';
import type { Experiment } from '../context';
import { counted, NOTHING, type Outcome } from '../outcome';
import { sentByN8n, type OneProcess, type Place } from '../place';

/** How long n8n may take to wake what is due: the shortest interval, the minute in which it looks, and slack. */
const WAKING_MS = 300_000;

const SUSPENDED = { checkInterval: 60, waitTimeout: 3_600 };
const AFTER = 'After';

/** What an execution begins with: its own text and, where it is about a record, the ID of that. */
interface Begin {
	text: string;
	id: string;
}

interface Wait {
	what: string;
	/** Whether n8n keeps it in its database meanwhile; otherwise it runs, and a kill ends it as crashed. */
	isSuspended: boolean;
	type: string;
	parameters: Record<string, unknown>;
	/** The records that so many executions are about, if any. */
	records?: (place: Place, count: number) => string[];
	/** Keeps it waiting. */
	fault?: FaultSpec;
	/** The end of the path of what it asks again and again, when it runs. */
	asks?: string;
	/** The end of the path of the request that is to be sent once, with its text or ID in the body. */
	writes?: string;
	/** What it waits for, while n8n is down. */
	release?: (place: Place, begin: Begin) => void;
	/** The same, when n8n is back. */
	releaseLater?: (place: Place) => void;
	/** Whether an item is what was waited for. */
	isRight: (json: Record<string, unknown>, begin: Begin) => boolean;
}

const casesOf = (place: Place, count: number) => {
	const bulk = place.sandbox.bulk('case', { count }) as { caseNumbers: number[] };
	const { cases } = place.sandbox.state('case') as {
		cases: Array<{ id: string; caseNumber: number }>;
	};
	return cases
		.filter(({ caseNumber }) => bulk.caseNumbers.includes(caseNumber))
		.map(({ id }) => id);
};

interface Job {
	processId: string;
	status: string;
}

const jobsOf = ({ sandbox }: Place) => (sandbox.state('case') as { jobs: Job[] }).jobs;

const finishJobs = (place: Place) => {
	for (const { processId, status } of jobsOf(place))
		if (status !== 'COMPLETED') place.sandbox.control('case', 'finish', { processId });
};

const bulkJob = {
	...{ resource: 'bulkJob', operation: 'create', channelType: 'EMAIL' },
	contactInfo: { email: '={{ $json.body.text }}@example.com' },
};
const byCase = { addressBy: 'id', id: '={{ $json.body.id }}' };

const WAITS: readonly Wait[] = [
	{
		what: 'a bulk job of cases, by callback',
		isSuspended: true,
		type: 'Case',
		parameters: {
			...bulkJob,
			waitFor: 'callback',
			options: { checkInterval: 3_600, waitTimeout: 7_200 },
		},
		writes: '/case/bulk',
		release: finishJobs,
		releaseLater: (place) => {
			for (const { processId } of jobsOf(place))
				place.sandbox.control('case', 'callBack', { processId });
		},
		isRight: ({ success }) => success === true,
	},
	{
		what: 'the publication of a post',
		isSuspended: true,
		type: 'Publishing',
		parameters: {
			...{ resource: 'post', operation: 'create', inputMode: 'fields', accountIds: '5003' },
			text: '={{ $json.body.text }}',
			options: { waitFor: 'published', ...SUSPENDED },
		},
		writes: '/publishing/post',
		isRight: ({ published }) => published === true,
	},
	{
		what: 'a reply to a message',
		isSuspended: true,
		type: 'Publishing',
		parameters: askParameters(SUSPENDED),
		records: ({ sandbox }, count) =>
			(sandbox.bulk('message', { count }) as { messageIds: string[] }).messageIds,
		writes: '/publishing/message',
		release: ({ sandbox }, { id, text }) =>
			void sandbox.control('message', 'answer', { messageId: id, text: `Reply to ${text}` }),
		isRight: ({ text }, begin) => text === `Reply to ${begin.text}`,
	},
	{
		what: 'the control of a thread',
		isSuspended: true,
		type: 'Thread',
		parameters: {
			...{ resource: 'thread', operation: 'waitForControl', entityType: 'CASE' },
			...{ entityId: '={{ $json.body.id }}', participant: 'id', participantId: 'order-bot' },
			options: SUSPENDED,
		},
		records: casesOf,
		release: ({ sandbox }, { id }) =>
			void sandbox.control('thread', 'hand', { entityId: id, participantId: 'order-bot' }),
		isRight: ({ timedOut, entityId }, { id }) => timedOut === false && entityId === id,
	},
	{
		what: 'a status of a case',
		isSuspended: true,
		type: 'Case',
		parameters: {
			...{ resource: 'case', operation: 'waitUntil', ...byCase, until: 'value' },
			...{ values: 'Closed', options: SUSPENDED },
		},
		records: casesOf,
		release: ({ sandbox }, { id }) =>
			void sandbox.control('case', 'change', { id, status: 'Closed' }),
		isRight: ({ timedOut, status }) => timedOut === false && status === 'Closed',
	},
	{
		what: 'a bulk job of cases, by polling',
		isSuspended: false,
		type: 'Case',
		parameters: { ...bulkJob, waitFor: 'polling', options: { waitTimeout: 3_600 } },
		asks: '/case/bulk/status',
		writes: '/case/bulk',
		isRight: () => false,
	},
	{
		what: 'the import of an asset, by polling',
		isSuspended: false,
		type: 'Asset',
		parameters: {
			...{ resource: 'import', operation: 'start', importType: 'PHOTO', waitFor: 'polling' },
			url: '=https://media.example.com/{{ $json.body.text }}.png',
			options: { waitTimeout: 3_600 },
		},
		fault: {
			...{ path: '/sam/task/status/*', status: 200, times: 0 },
			body: { data: { uploadTaskStatus: 'In Progress' }, errors: [] },
		},
		asks: '/sam/task/status',
		writes: '/sam/importUrl/async',
		isRight: () => false,
	},
	{
		what: 'a case that is not found yet (If Not Found: Wait)',
		isSuspended: false,
		type: 'Case',
		parameters: {
			...{ resource: 'case', operation: 'get', ...byCase },
			options: { ifNotFound: 'wait', waitUpTo: 300 },
		},
		records: casesOf,
		fault: { method: 'GET', path: '/case', status: 404, times: 0 },
		asks: '/case',
		isRight: (json, { id }) => json.id === id,
	},
];

/** A kind of wait, in the middle of it. */
interface Going {
	wait: Wait;
	workflow: string;
	begins: Begin[];
}

/** n8n is killed while executions wait, each kind of wait at the same time. */
export const waits: Experiment = {
	title: 'n8n killed (kill -9) while executions wait',
	run: async (context) =>
		await context.inOneProcess(async (place) => await killAll(place, context.size(10, 2))),
};

async function killAll(place: OneProcess, count: number): Promise<Outcome[]> {
	const { client, sandbox } = place;
	sandbox.control('case', 'course', { processing: null, callback: null });
	// Published when n8n is down.
	sandbox.control('publishing', 'course', { delay: 120_000, error: null });
	sandbox.clearRequests();
	const all: Going[] = [];
	for (const wait of [...WAITS].sort((a, b) => Number(b.isSuspended) - Number(a.isSuspended))) {
		const going = await begin(place, wait, count);
		all.push(going);
		if (wait.isSuspended) await waiting(place, going, count);
	}
	for (const going of all.filter(({ wait }) => !wait.isSuspended)) await asking(place, going);

	await place.n8n.crash();
	sandbox.clearFaults();
	for (const { wait, begins } of all) for (const one of begins) wait.release?.(place, one);
	sandbox.moveClock(120_000);
	await place.start();
	for (const { wait } of all) wait.releaseLater?.(place);
	await until(
		'the end of all executions',
		async () =>
			(
				await Promise.all(all.map(({ workflow }) => client.executionCount(workflow, UNFINISHED)))
			).reduce((sum, one) => sum + one, 0) === 0,
		{ within: WAKING_MS, every: 1_000 },
	).catch(() => {});
	const outcomes: Outcome[] = [];
	for (const going of all) outcomes.push(await outcomeOf(place, going));
	return outcomes;
}

/** Starts so many executions of a wait. */
async function begin(place: OneProcess, wait: Wait, count: number): Promise<Going> {
	const { client, credential, n8n, sandbox } = place;
	const path = randomUUID();
	const after: WorkflowNode = {
		name: AFTER,
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const workflow = await client.importWorkflow(
		chain(wait.what, [
			calledAt(path),
			packageNode('Wait', wait.type, wait.parameters, credential),
			after,
		]),
	);
	await client.activate(workflow);
	if (wait.fault) sandbox.fault(wait.fault);
	const ids = wait.records?.(place, count) ?? [];
	const begins = Array.from({ length: count }, (_, n) => ({
		text: `${wait.type}-${path.slice(0, 8)}-${n}`,
		id: ids[n] ?? '',
	}));
	for (const [n, { text, id }] of begins.entries())
		await post(`${n8n.url}/webhook/${path}`, { text, id, messageId: id, n });
	return { wait, workflow, begins };
}

async function waiting({ client }: Place, { wait, workflow }: Going, count: number): Promise<void> {
	await until(
		`${wait.what}: executions that wait`,
		async () => await client.executionCount(workflow, ['waiting']),
		{ accepts: (seen) => seen === count },
	);
}

/** Waits until each has asked at least once. */
async function asking(place: Place, { wait, begins }: Going): Promise<void> {
	const asked = () => {
		const requests = sentByN8n(place).filter(({ path }) => path.includes(wait.asks ?? ''));
		// Other executions read other cases, and one may ask again before the next has begun.
		const own = requests
			.map(({ path, rawQuery }) => `${path}?${rawQuery}`)
			.filter((asking) => begins.some(({ id }) => asking.includes(id)));
		return new Set(own).size;
	};
	await until(`${wait.what}: requests`, asked, { accepts: (seen) => seen >= begins.length });
}

async function outcomeOf(place: Place, { wait, workflow, begins }: Going): Promise<Outcome> {
	const { client } = place;
	const texts = new Map(begins.map((one) => [one.text, 0]));
	for (const id of await client.executionIds(workflow, ['success'])) {
		const execution = await client.waitForExecution(id);
		const [called] = itemsOf(execution, 'Called');
		const { text } = called!.json.body as { text: string };
		const one = begins.find((each) => each.text === text)!;
		const right = itemsOf(execution, AFTER).filter(({ json }) => wait.isRight(json, one));
		texts.set(text, (texts.get(text) ?? 0) + right.length);
	}
	const failed = await client.executionCount(workflow, FAILED);
	const unfinished = await client.executionCount(workflow, UNFINISHED);
	const writes = sentByN8n(place).filter(
		({ method, path }) =>
			method === 'POST' && wait.writes !== undefined && path.endsWith(wait.writes),
	);
	const times = (one: Begin) =>
		writes.filter(({ rawQuery, body }) => {
			const given = `${rawQuery} ${body}`;
			return given.includes(one.text) || (one.id !== '' && given.includes(one.id));
		}).length;
	const wentOn = [...texts.values()].filter((count) => count > 0).length;
	const twice = begins.filter((one) => (texts.get(one.text) ?? 0) > 1 || times(one) > 1).length;
	await client.deactivate(workflow);
	return {
		...NOTHING,
		what: `n8n killed (kill -9) while executions wait for ${wait.what}, and restarted`,
		size: `1 kill, ${counted(begins.length, 'execution')}`,
		lost: begins.length - wentOn - failed,
		doubled: twice,
		ofN8n: failed,
		seen: `${wentOn} went on with what they waited for, ${failed} ended as crashed or failed, ${unfinished} not ended; ${counted(writes.length, 'write')}`,
	};
}
