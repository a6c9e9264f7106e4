import type { IDataObject } from 'n8n-workflow';
import { newCase } from '../case/newCase';
import { ApiError, InputError } from '../../shared/errors';
import {
	choice,
	type Field,
	flag,
	id,
	list,
	number,
	required,
	stringMap,
} from '../../shared/fields';
import { type Item, operation, type RunContext } from '../../shared/operation';
import { waitTimeout, waitUntilDone, whenWaiting } from '../../shared/waiting';
import { callbackTo } from './callback';
import { ask, notDone, queue, type Outcomes, type Settings } from './jobs';
import { forget, fromSettled, recall, toSettled, type Memory } from './memory';
import type { Job } from './results';
import { suspendUntil } from './suspend';

const CHECK_INTERVAL = 300;

/** What belongs to the job, not to the case that an item becomes. */
const OF_THE_JOB = ['callbackUrl', 'callbackUrlHeaders', 'syncProcessing'] as const;

/** The same for all items, since they become records of one job. */
function forAll<N extends string, T>(field: Field<N, T>): Field<N, T> {
	return {
		...field,
		properties: field.properties.map((property) => ({ ...property, noDataExpression: true })),
	};
}

interface P {
	waitFor: string;
	body: Record<string, unknown>;
	options: {
		batchSize?: number;
		checkInterval?: number;
		doneStatuses?: string[];
		waitTimeout?: number;
	};
}

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create cases in bulk',
	description:
		'Create many cases as one job of the platform: every input item becomes a record of it. Gives the process ID, or waits for the results of the records.',
	endpoint: 'POST /case/bulk',
	also: ['GET /case/bulk/status'],
	fields: [
		forAll(
			required(
				choice(
					'waitFor',
					[
						{
							name: 'Nothing',
							value: 'nothing',
							description: 'Go on with the process ID while the platform works',
						},
						{
							name: 'Polling',
							value: 'polling',
							description: 'Ask for the status until the job is done',
						},
						{
							name: 'Callback',
							value: 'callback',
							description:
								'Suspend the execution until the platform calls back. For jobs of minutes and hours.',
						},
					],
					{ description: 'What to wait for before the workflow goes on' },
				),
			),
		),
		newCase(
			[
				id('callbackUrl', {
					description: 'An address that the platform calls when the job is done',
				}),
				stringMap('callbackUrlHeaders', {
					displayName: 'Callback URL Headers',
					description: 'Headers that the platform sends with that call',
				}),
				flag(
					'syncProcessing',
					'Whether the platform processes the job within the request and gives the result of every record',
				),
			],
			'The record that the item becomes, as JSON. The same checks apply as to the fields.',
		),
	],
	options: [
		number('batchSize', {
			min: 1,
			default: 100,
			description: 'How many records a job has at most. All go into one job when it is not given.',
		}),
		whenWaiting(
			['callback'],
			number('checkInterval', {
				displayName: 'Check Interval (Seconds)',
				min: 1,
				default: CHECK_INTERVAL,
				description:
					'After how long without a call the status is asked. n8n looks for what is due once a minute.',
			}),
		),
		whenWaiting(
			['polling', 'callback'],
			list('doneStatuses', {
				description: "Further values of a job's status that mean that it has ended",
			}),
		),
		whenWaiting(['polling', 'callback'], waitTimeout),
	],
	executeAll,
});

async function executeAll(items: ReadonlyArray<Item<P>>, context: RunContext) {
	const { n8n, send, maxConcurrency } = context;
	const { waitFor, options } = (items[0] as Item<P>).parameters;
	const { waitTimeout: timeout = 3600, checkInterval = CHECK_INTERVAL, doneStatuses } = options;
	const settings = settingsOf(items, waitFor);
	if (waitFor === 'callback' && n8n.isToolExecution()) {
		throw InputError.of(
			'waitFor',
			'An agent cannot wait for a callback. Choose Nothing and ask for the status, or Polling.',
		);
	}
	const memory = recall(n8n, {
		jobs: [],
		settled: {},
		count: n8n.getInputData().length,
		doneStatuses,
	});
	const { jobs } = memory;
	const until = (memory.until ??= Date.now() + timeout * 1000);
	const outcomes: Outcomes = new Map(
		Object.entries(memory.settled).map(([item, left]) => [Number(item), fromSettled(left)]),
	);
	const inOrder = () => items.map(({ itemIndex }) => outcomes.get(itemIndex));
	const hasError = () => inOrder().some((outcome) => outcome instanceof Error);
	if (n8n.continueOnFail() || !hasError()) {
		await queueAll(items, settings, memory, outcomes, context);
	}
	const check = async () => await ask(send, jobs, outcomes, { doneStatuses, maxConcurrency });
	if (waitFor === 'nothing' || (hasError() && !n8n.continueOnFail())) {
		each(jobs, (job, item) => outcomes.set(item, { processId: job.processId }));
	} else if (waitFor === 'polling' && jobs.length > 0) {
		const job = `Job ${jobs.map(({ processId }) => processId).join(', ')}`;
		const done = async () => ((await check()) ? true : undefined);
		await waitUntilDone(done, { timeout, job }, context).catch(unlessOutOfTime);
	} else if (!(await check()) && Date.now() < until) {
		each(jobs, ({ processId }, item) => outcomes.set(item, { processId, waiting: true }));
		await suspendUntil(n8n, Math.min(until, Date.now() + checkInterval * 1000));
		return inOrder();
	}
	each(jobs, (job, item) => outcomes.has(item) || outcomes.set(item, notDone(job)));
	// What failed may be tried again: then the jobs must be known, so that none is queued twice.
	if (n8n.continueOnFail() || !hasError()) forget(n8n);
	else delete memory.until;
	return inOrder();
}

function each(jobs: readonly Job[], act: (job: Job, item: number) => unknown): void {
	for (const job of jobs) for (const item of job.items) act(job, item);
}

/** When time is over, what has ended is given out, and the rest fails by itself. */
function unlessOutOfTime(error: Error): void {
	if (!(error instanceof ApiError && error.kind === 'timedOut')) throw error;
}

/** Sends the items that no job holds yet, one job after the other. */
async function queueAll(
	items: ReadonlyArray<Item<P>>,
	settings: Settings,
	memory: Memory,
	outcomes: Outcomes,
	{ n8n, send }: RunContext,
): Promise<void> {
	const queued = new Set(memory.jobs.flatMap((job) => job.items));
	const left = items.filter(({ itemIndex }) => !queued.has(itemIndex) && !outcomes.has(itemIndex));
	const { batchSize = left.length } = (items[0] as Item<P>).parameters.options;
	const toCallback =
		(items[0] as Item<P>).parameters.waitFor === 'callback' ? await callbackTo(n8n) : {};
	for (let from = 0; from < left.length; from += batchSize) {
		const batch = left.slice(from, from + batchSize);
		const records = batch.map(({ itemIndex, parameters }) => ({
			item: itemIndex,
			record: recordOf(parameters.body),
		}));
		const sent = queue(send, records, { ...settings, ...toCallback });
		const result = await sent.catch((error: Error) => {
			if (error instanceof ApiError) return withJobs(error, memory.jobs);
			throw error;
		});
		if ('processId' in result) {
			memory.jobs.push(result);
			continue;
		}
		const hasFailed = result instanceof ApiError;
		// What was refused is sent again when n8n tries the node again; what may be queued is not.
		const isSettled = !hasFailed || result.mayHaveCompleted || n8n.continueOnFail();
		for (const { itemIndex: item } of batch) {
			const outcome = hasFailed ? result : (result.get(item) as IDataObject | ApiError);
			outcomes.set(item, outcome);
			if (isSettled) memory.settled[item] = toSettled(outcome);
		}
		const hasError = batch.some(({ itemIndex }) => outcomes.get(itemIndex) instanceof ApiError);
		if (hasError && !n8n.continueOnFail()) return;
	}
}

/** The same error, with the jobs that were queued before it and go on. */
function withJobs(error: ApiError, jobs: readonly Job[]): ApiError {
	if (jobs.length === 0) return error;
	const names = jobs.map(({ processId }) => processId).join(', ');
	return new ApiError(error.kind, error.message, {
		...error,
		advice: `${error.advice} Queued before it, and under way: ${names}.`,
	});
}

/** What belongs to the job. Throws InputError where the items differ or it does not go together. */
function settingsOf(items: ReadonlyArray<Item<P>>, waitFor: string): Settings {
	const of = ({ parameters }: Item<P>) =>
		Object.fromEntries(
			OF_THE_JOB.filter((name) => name in parameters.body).map((name) => [
				name,
				parameters.body[name],
			]),
		);
	const settings = of(items[0] as Item<P>);
	const same = JSON.stringify(settings);
	for (const one of items) {
		if (JSON.stringify(of(one)) === same) continue;
		throw InputError.of(
			OF_THE_JOB.join(', '),
			`They must be the same for all items, since these become records of one job. Item ${one.itemIndex} differs from the first.`,
		);
	}
	if (settings.syncProcessing === true && waitFor !== 'nothing') {
		throw InputError.of(
			'waitFor',
			'A job that is processed within the request is done with the answer. Choose Nothing, or switch Sync Processing off.',
		);
	}
	if ('callbackUrl' in settings && waitFor === 'callback') {
		throw InputError.of(
			'callbackUrl',
			'With Wait For Callback the platform calls this execution. Leave it out, or wait for something else.',
		);
	}
	return settings;
}

function recordOf(body: Readonly<Record<string, unknown>>): IDataObject {
	return Object.fromEntries(
		Object.entries(body).filter(([name]) => !(OF_THE_JOB as readonly string[]).includes(name)),
	) as IDataObject;
}
