import { InputError } from '../../shared/errors';
import { f } from '../../shared/fields';
import { maxConcurrency, operation, type Item, type RunContext } from '../../shared/operation';
import { chunks } from '../../shared/values';
import {
	CHECK_INTERVAL_SECONDS,
	JOB_TIMEOUT_SECONDS,
	Polling,
	Suspension,
	checkInterval,
	checkTimeLimit,
	waitForEach,
	statusOptions,
	waitLimit,
	waitTimeout,
	waitSetting,
} from '../../shared/waiting';
import { newCase } from '../case/newCase';
import { callbackNotes, callbackSettings } from './callback';
import { lookAtJob, namesOf, outcomesOfJob, statusesOf, type Job } from './job';
import { queueJobs } from './queue';
import { jobSettings, settingsOf } from './settings';

const fields = [
	f.choice(
		'waitFor',
		[
			{
				name: 'Nothing',
				value: 'nothing',
				description: 'Continue with the process ID while the platform works',
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
		{
			required: true,
			sameForAll: true,
			description: 'What to wait for before the workflow continues',
		},
	),
	newCase(jobSettings, {
		description:
			'The record that the item becomes, as JSON. The same checks apply as to the fields.',
	}),
] as const;

/** Publicly known: how many records the platform takes at once. */
const BATCH_SIZE = 10;

const options = [
	f.number('batchSize', {
		neverEmpty: 'resets',
		min: 1,
		default: BATCH_SIZE,
		description: `How many records a job has at most. By default ${BATCH_SIZE}, since the platform is publicly known to take no more; the specification names no limit.`,
	}),
	waitSetting(['callback'], checkInterval),
	...statusOptions(['polling', 'callback']),
	waitSetting(['polling', 'callback'], waitTimeout),
] as const;

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create cases in bulk',
	description:
		'Create many cases as one job of the platform: every input item becomes a record of it. Returns the process ID, or waits for the results of the records.',
	endpoint: 'POST /case/bulk',
	also: ['GET /case/bulk/status'],
	waitsFor: 'the bulk job',
	fields,
	options,
	// Jobs are queued one after the other; only their statuses are asked for together.
	maxConcurrency: waitSetting(['polling', 'callback'], maxConcurrency(true)),
	executeAll: createInBulk,
});

type ItemValues = f.Values<typeof fields> & { options: f.PartialValues<typeof options> };

async function createInBulk(items: ReadonlyArray<Item<ItemValues>>, context: RunContext) {
	const { n8n, ledger } = context;
	const [first] = items;
	if (first === undefined) return [];
	const { waitFor, options } = first.parameters;
	const { batchSize = BATCH_SIZE, waitTimeout = JOB_TIMEOUT_SECONDS } = options;
	const limit = waitLimit(waitTimeout, context);
	if (waitFor !== 'nothing') checkTimeLimit(limit.timeout, context);
	if (waitFor === 'callback' && context.patience) {
		throw InputError.of(
			'waitFor',
			'An agent cannot wait for a callback. Choose Nothing and ask for the status, or Polling.',
		);
	}
	const settings = {
		...settingsOf(items, waitFor),
		...(waitFor === 'callback' ? await callbackSettings(n8n) : {}),
	};
	const batches = ledger.entries.grouped(items, (all) => chunks(all, batchSize));
	const endsRun = (job: Job) =>
		outcomesOfJob(job, options).some((one) => one instanceof Error && context.endsRun(one));
	const jobs = await queueJobs(batches, settings, { ledger, endsRun });

	const spec = {
		look: lookAtJob(context.send, options),
		atOnce: context.maxConcurrency,
		time: () => waitingTime(jobs, first.parameters, limit, context),
		endsRun,
	};
	const isOver = waitFor !== 'nothing' && (await waitForEach(jobs, spec, ledger));

	const outcomes = new Map(
		jobs.flatMap((job) => {
			const ofJob = outcomesOfJob(job, options, isOver);
			return job.itemIndexes.map((itemIndex, i) => [itemIndex, ofJob[i]] as const);
		}),
	);
	const all = items.map(({ itemIndex }) => outcomes.get(itemIndex));
	const unmatched = all.filter((one) => one && !(one instanceof Error) && one.matched === false);
	if (unmatched.length > 0) {
		const message = `The results of ${unmatched.length} of ${items.length} items could not be matched: \`matched\` is false, and each has the whole answer of its job.`;
		context.hint(message);
	}
	return all;
}

/** How the time until the jobs are done passes. */
function waitingTime(
	jobs: readonly Job[],
	{ waitFor, options }: ItemValues,
	limit: ReturnType<typeof waitLimit>,
	context: RunContext,
) {
	if (waitFor === 'polling') {
		const job = `Job ${namesOf(jobs)}`;
		return new Polling({ ...limit, job, status: () => statusesOf(jobs, options) }, context);
	}
	const { checkInterval: interval = CHECK_INTERVAL_SECONDS } = options;
	const notes = callbackNotes(context.n8n, options);
	return new Suspension(context.ledger, { interval, timeout: limit.timeout }, notes);
}
