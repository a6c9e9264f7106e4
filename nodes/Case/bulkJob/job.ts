import type { IDataObject } from 'n8n-workflow';
import { partsOf } from '../../kernel/answers/answer';
import { isId } from '../../kernel/answers/ids';
import { ApiError, inARow, InputError } from '../../kernel/failures/errors';
import type { Item, Ledger } from '../../kernel/operation';
import type { Send, SendRead } from '../../kernel/sending';
import { titleOf } from '../../kernel/values/titles';
import { isNothing, isObject, pickBy, toText, type PlainObject } from '../../kernel/values/values';
import { whenWaiting } from '../../kernel/waiting/options';
import { isOpen, type Wait, type WaitState } from '../../kernel/waiting/wait';
import { flag, stringMap, webAddress, type Field } from '../../service/fields';
import { jobRow } from '../../service/jobs/job';
import type { StatusValues } from '../../service/jobs/jobAnswer';
import { keysOf } from './identity';
import { holdsResults, outcomesOf, type Outcome } from './results';

/** The fields that belong to a job, not to its records (Part 2, "Cases", rule 4). */
export const jobSettings = [
	...[
		webAddress(
			'callbackUrl',
			'An address that the platform calls when the job is done',
			'https://hooks.example.com/done',
		),
		stringMap('callbackUrlHeaders', 'Headers that the platform sends with the callback'),
	].map((field: Field) => whenWaiting(['nothing', 'polling'], field)),
	whenWaiting(
		['nothing'],
		flag(
			'syncProcessing',
			'Whether the platform processes the job within the request and returns the result of every record',
		),
	),
].map((field: Field): Field => ({ ...field, empty: 'decide' }));

const NAMES: readonly string[] = jobSettings.map(({ name }) => name);

/** An item whose body holds the record and the settings of its job. */
type BodyItem = Item<{ body: PlainObject }>;

/** The settings of the jobs of the items. Throws InputError where items differ in them, or they contradict Wait For. */
export function settingsOf(items: readonly BodyItem[], waitFor: string): PlainObject {
	const [settings = {}] = items.map(settingsIn);
	const expected = JSON.stringify(settings);
	const different = items.find((item) => JSON.stringify(settingsIn(item)) !== expected);
	if (different)
		throw InputError.of(
			'additionalFields',
			`${NAMES.map((name) => `'${titleOf(name)}'`).join(', ')} must be the same for all items, since they become records of one job. Item ${different.itemIndex} differs from the first.`,
		);
	if (settings.syncProcessing === true && waitFor !== 'nothing')
		throw InputError.of(
			'waitFor',
			"A job that is processed within the request is done with the answer. Wait for nothing, or switch 'Sync Processing' off.",
		);
	const callbackField = ['callbackUrl', 'callbackUrlHeaders'].find((name) => name in settings);
	if (callbackField !== undefined && waitFor === 'callback')
		throw InputError.of(
			`body.${callbackField}`,
			"With Callback in 'Wait For' the platform calls this execution. Leave it out, or wait for something else.",
		);
	return settings;
}

function settingsIn({ parameters: { body } }: BodyItem): PlainObject {
	return Object.fromEntries(NAMES.filter((name) => name in body).map((name) => [name, body[name]]));
}

/** What the platform answers for a job that it has queued; one that is processed within the request has no ID. */
export interface Queued {
	processId?: string;
	/** The items that became its records, by index: another try may refuse some of them. */
	items: readonly number[];
	/** What identifies each of its records, in their order. */
	records: ReadonlyArray<readonly string[]>;
}

/** A job of the platform, and the input items that wait for it. It finds `{ data }`, the last answer. */
export type Job = Wait<Queued>;

/**
 * Queues a job for each batch of items that no earlier run has queued, in turn; no more after one that `endsRun`. An
 * error of the platform names the jobs that were queued before it and go on.
 */
export async function queueJobs(
	batches: ReadonlyArray<readonly BodyItem[]>,
	settings: PlainObject,
	{ ledger, endsRun }: { ledger: Ledger; endsRun: (job: Job) => boolean },
): Promise<Job[]> {
	const jobs: Job[] = [];
	for (const items of batches) {
		const itemIndexes = items.map(({ itemIndex }) => itemIndex);
		const [state] = await ledger.carryOutAll([items], queuedWith(settings));
		const job: Job = { itemIndexes, state };
		const others = namesOf(jobs);
		if (state instanceof ApiError)
			job.state = state.with(state.message, {
				advice: inARow(state.advice, others && `Queued before it, and under way: ${others}.`),
			});
		jobs.push(job);
		if (endsRun(job)) break;
	}
	return jobs;
}

/** What queues a job with these settings for a batch of items. */
const queuedWith = (settings: PlainObject) => async (batch: readonly BodyItem[], send: Send) => {
	const items = batch.map(({ itemIndex }) => itemIndex);
	const isOfRecord = (name: string) => !NAMES.includes(name);
	const records = batch.map(({ parameters: { body } }) => pickBy(body, isOfRecord));
	const begun: Queued = { items, records: records.map(keysOf) };
	const answer = await send('POST /case/bulk', {
		body: { records, ...settings },
		secrets: Object.values((settings.callbackUrlHeaders ?? {}) as Record<string, string>),
	});
	const { data, status } = answer;
	const found = { data: data as IDataObject[string] };
	if (settings.syncProcessing === true) return { begun, found };
	const [only, ...others] = isNothing(data) ? [] : partsOf(answer);
	const processId = isObject(only) ? only.processId : only;
	if (others.length === 0 && isId(processId))
		return { begun: { processId: toText(processId), ...begun } };
	// Publicly known: the results may come at once, although they were not asked for.
	if (holdsResults(data, begun.records)) return { begun, found };
	throw new ApiError('unreadable', 'The platform queued the job without a process ID', {
		status,
		advice:
			'The cases may still be created, so it was not sent again. Look at the platform before you repeat it.',
		mayHaveCompleted: true,
	});
};

/** How queued jobs are waited for, whatever became of their records. */
export const rowOf = (send: SendRead, values: StatusValues) =>
	jobRow<Queued>(send, {
		...{ nameOf: ({ processId }) => `The job ${processId}`, values },
		request: ({ processId }) => ['GET /case/bulk/status', { query: { processId } }],
	});

/** What came of each item of the jobs; undefined for one that was not sent. */
export function outcomesOfJobs(jobs: readonly Job[], values: StatusValues) {
	return new Map(
		jobs.flatMap(({ itemIndexes, state }) => {
			const each = (outcomeOf: (item: number) => Outcome | Error | undefined) =>
				itemIndexes.map((item) => [item, outcomeOf(item)] as const);
			if (state === undefined || state instanceof Error) return each(() => state);
			const { processId, items, records } = state.begun;
			if (!state.found) return each(() => ({ processId }));
			const outcomes = outcomesOf(state.found.data, records, { processId, values });
			return each((item) => outcomes[items.indexOf(item)]);
		}),
	);
}

/** The process IDs of the jobs that are under way, for messages. */
export function namesOf(jobs: readonly Job[]): string {
	const states = jobs.filter(isOpen).map(({ state }) => state as WaitState<Queued>);
	return states.map(({ begun }) => begun.processId).join(', ');
}
