import { itemOfAny, nothingFound, withoutNulls } from '../../kernel/answers/answer';
import { InputError } from '../../kernel/failures/errors';
import { maxConcurrency, operation, resourceOf } from '../../kernel/operation';
import { chunks, isNothing } from '../../kernel/values/values';
import { waitLimit } from '../../kernel/waiting/clocks';
import { JOB_TIMEOUT_SECONDS, checkInterval, waitSetting } from '../../kernel/waiting/options';
import { waitForEach } from '../../kernel/waiting/wait';
import { f } from '../../service/fields';
import { statusOptions } from '../../service/jobs/job';
import { newCase } from '../case/newCase';
import { callbackSettings, type CallbackNotes } from './callback';
import * as bulk from './job';

/** Publicly known: how many records the platform takes at once. */
const BATCH_SIZE = 10;

const create = operation({
	value: 'create',
	action: 'Create cases in bulk',
	description:
		'Create many cases as one job of the platform: every input item becomes a record of it. Returns the process ID, or waits for the results of the records.',
	endpoint: 'POST /case/bulk',
	also: ['GET /case/bulk/status'],
	waitsFor: 'the bulk job',
	fields: [
		f.choice(
			'waitFor',
			'What to wait for before the workflow continues',
			{ empty: 'never', sameForAll: true },
			[
				{ value: 'nothing', description: 'Continue with the process ID while the platform works' },
				{ value: 'polling', description: 'Ask for the status until the job is done' },
				{
					value: 'callback',
					description:
						'Suspend the execution until the platform calls back. For jobs of minutes and hours.',
				},
			],
		),
		newCase(bulk.jobSettings, {
			description:
				'The record that the item becomes, as JSON. The same checks apply as to the fields.',
		}),
	],
	options: [
		f.number(
			'batchSize',
			`How many records a job has at most. By default ${BATCH_SIZE}, since the platform is publicly known to take no more; the specification names no limit.`,
			{ empty: 'resets', min: 1, default: BATCH_SIZE },
		),
		waitSetting(['callback'], checkInterval),
		...statusOptions(['polling', 'callback']),
	],
	// Jobs are queued one after the other; only their statuses are asked for together.
	maxConcurrency: waitSetting(['polling', 'callback'], maxConcurrency(true)),
	executeAll: async (items, context) => {
		const { n8n, ledger } = context;
		const { waitFor = '', options = {} } = items[0]?.parameters ?? {};
		const { batchSize = BATCH_SIZE, waitTimeout = JOB_TIMEOUT_SECONDS } = options;
		const timeout = waitFor === 'nothing' ? 0 : waitLimit(waitTimeout, context);
		if (waitFor === 'callback' && context.patience)
			throw InputError.of(
				'waitFor',
				'An agent cannot wait for a callback. Ask its maker to choose Nothing or Polling.',
			);
		const given = bulk.settingsOf(items, waitFor);
		const settings = { ...given, ...(waitFor === 'callback' && (await callbackSettings(n8n))) };
		const batches = ledger.entries.grouped(items, (all) => chunks(all, batchSize));
		const endsRun = (job: bulk.Job) =>
			[...bulk.outcomesOfJobs([job], options).values()].some(
				(one) => one instanceof Error && context.endsRun(one),
			);
		const jobs = await bulk.queueJobs(batches, settings, { ledger, endsRun });
		const notes: CallbackNotes = { itemCount: n8n.getInputData().length, statusValues: options };
		const time = {
			...{ timeout, notes, interval: options.checkInterval },
			inWorker: waitFor === 'polling' ? `Job ${bulk.namesOf(jobs)}` : undefined,
		};
		const row = { ...bulk.rowOf(context.send, options), time, endsRun };
		if (waitFor !== 'nothing') await waitForEach(jobs, row, context);

		const outcomes = bulk.outcomesOfJobs(jobs, options);
		const all = items.map(({ itemIndex }) => outcomes.get(itemIndex));
		const unmatched = all.filter((one) => one && !(one instanceof Error) && one.matched === false);
		if (unmatched.length > 0)
			context.hint(
				`The results of ${unmatched.length} of ${items.length} items could not be matched: \`matched\` is false, and each has the whole answer of its job.`,
			);
		return all;
	},
});

const getStatus = operation({
	value: 'getStatus',
	description: 'Get the status of a bulk job, by the process ID that Create returned',
	endpoint: 'GET /case/bulk/status',
	fields: [f.id('processId', 'The process ID that Create returned', { empty: 'never' })],
	// The specification does not show the answer: it is returned whole, with the ID of the job.
	output: ({ data, status: httpStatus }, { processId }) => {
		if (isNothing(withoutNulls(data))) throw nothingFound(httpStatus, { processId });
		return itemOfAny(data, { processId }, 'status');
	},
});

export const resource = resourceOf('bulkJob', [create, getStatus]);
