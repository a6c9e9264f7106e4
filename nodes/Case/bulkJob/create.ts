import { InputError } from '../../shared/errors';
import {
	choice,
	number,
	required,
	type Input,
	type PartialValues,
	type Values,
} from '../../shared/fields';
import { maxConcurrency, operation, type Item, type RunContext } from '../../shared/operation';
import { isTool } from '../../shared/tool';
import {
	CHECK_INTERVAL,
	Suspension,
	WAIT_TIMEOUT,
	checkInterval,
	isWaiting,
	notDone,
	statusOptions,
	waitTimeout,
	whenWaiting,
} from '../../shared/waiting';
import { newCase } from '../case/newCase';
import { callbackSettings } from './callback';
import { openJobs, setOutcomes, type Outcomes, type WaitNotes } from './job';
import { checkJobs, pollJobs } from './progress';
import { queueItems } from './queue';
import { jobSettings, settingsOf } from './settings';

/** A field without expressions, so that it is the same for all items: they become records of one job. */
function withoutExpressions<N extends string, T>(field: Input<N, T>): Input<N, T> {
	return {
		...field,
		properties: field.properties.map((property) => ({ ...property, noDataExpression: true })),
	};
}

const fields = [
	withoutExpressions(
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
				{ description: 'What to wait for before the items go on' },
			),
		),
	),
	newCase(jobSettings, {
		description:
			'The record that the item becomes, as JSON. The same checks apply as to the fields.',
	}),
] as const;

const options = [
	number('batchSize', {
		min: 1,
		default: 100,
		description: 'How many records a job has at most. All go into one job when it is not given.',
	}),
	whenWaiting(['callback'], checkInterval),
	...statusOptions(['polling', 'callback']),
	whenWaiting(['polling', 'callback'], waitTimeout),
] as const;

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create cases in bulk',
	description:
		'Create many cases as one job of the platform: every input item becomes a record of it. Gives the process ID, or waits for the results of the records.',
	endpoint: 'POST /case/bulk',
	also: ['GET /case/bulk/status'],
	waitsFor: 'the bulk job',
	fields,
	options,
	// Jobs are queued one after the other; only their statuses are asked for together.
	maxConcurrency: whenWaiting(['polling', 'callback'], maxConcurrency(true)),
	executeAll: createInBulk,
});

type Parameters = Values<typeof fields> & { options: PartialValues<typeof options> };

async function createInBulk(items: ReadonlyArray<Item<Parameters>>, context: RunContext) {
	const { n8n, ledger, onlyCheck } = context;
	const { waitFor, options } = items[0]!.parameters;
	const { batchSize, checkInterval: interval = CHECK_INTERVAL } = options;
	const { doneValues, failedValues, inProgressValues, statusField } = options;
	const statusValues = { doneValues, failedValues, inProgressValues, statusField };
	const timeout = options.waitTimeout ?? WAIT_TIMEOUT;
	const settings = settingsOf(items, waitFor);
	if (waitFor === 'callback' && isTool(n8n.getNode())) {
		throw InputError.of(
			'waitFor',
			'An agent cannot wait for a callback. Choose Nothing and ask for the status, or Polling.',
		);
	}

	const outcomes: Outcomes = new Map();
	const outputs = () => items.map(({ itemIndex }) => outcomes.get(itemIndex));
	const endsRun = () =>
		!n8n.continueOnFail() && outputs().some((outcome) => outcome instanceof Error);

	const callback = waitFor === 'callback' ? await callbackSettings(n8n) : {};
	const job = { settings: { ...settings, ...callback }, batchSize };
	const jobs = await queueItems(items, job, outcomes, context);

	const leaveOpen = () =>
		setOutcomes(outcomes, openJobs(jobs, outcomes), ({ processId }) => ({ processId }));

	if (waitFor === 'nothing' || onlyCheck || endsRun()) leaveOpen();
	else if (waitFor === 'polling') {
		await pollJobs(jobs, outcomes, { timeout, values: statusValues }, context);
	} else {
		const isFirst = !isWaiting(ledger);
		const wait = new Suspension<WaitNotes>(ledger, { interval, timeout });
		const isDone = await checkJobs(jobs, outcomes, statusValues, context, isFirst);
		if (endsRun()) leaveOpen();
		else if (!isDone && !wait.isOver) {
			setOutcomes(outcomes, jobs, ({ processId }) => ({ processId, waiting: true }));
			await wait.sleep({ itemCount: n8n.getInputData().length, statusValues });
			return outputs();
		} else wait.end();
	}
	setOutcomes(outcomes, openJobs(jobs, outcomes), ({ processId, status }) =>
		notDone(`The job ${processId}`, 'in time', status),
	);
	return outputs();
}
