import type { IDataObject } from 'n8n-workflow';
import { recordsOf, type Answer } from '../answer';
import { ApiError } from '../errors';
import type { RunContext } from '../operation';
import { pool, resultOrFailure } from '../pool';
import { chunks } from '../values';

/** How many IDs one request may name (Part 1, "Limits"). */
export const MAX_IDS = 50;

/** The two exclusive query names for IDs of messages. */
export type IdName = 'messageId' | 'umId';

/** How many IDs a request names. A bulk fetch is shown for message IDs only, so UMIDs go one by one. */
const IDS_PER_REQUEST: Readonly<Record<IdName, number>> = { messageId: MAX_IDS, umId: 1 };
const ID_NAMES = Object.keys(IDS_PER_REQUEST) as IdName[];

/** The IDs of the messages that one item asks for. */
type WantedIds = Readonly<Partial<Record<IdName, readonly string[]>>>;

/** A message, or why it did not come. */
type Outcome = IDataObject | ApiError;

/**
 * Fetches the messages that all items ask for, each ID once, in as few requests as the platform
 * allows. Gives for each item its messages, in the order of its IDs, or the error of one that did
 * not come. Nothing further is sent after a failure that every request would meet, or where the
 * first failure ends the run. Throws CancelledError when the execution was stopped.
 */
export async function fetchMessages(
	{ send, n8n, maxConcurrency }: Pick<RunContext, 'send' | 'n8n' | 'maxConcurrency'>,
	items: readonly WantedIds[],
): Promise<Array<IDataObject[] | ApiError>> {
	const outcomes = new Map<string, Outcome>();
	/** A failure that every further request would meet. */
	let fatal: ApiError | undefined;

	/** Halves a batch that was refused, until the ID that is the cause stands alone. */
	const fetchBatch = async (name: IdName, ids: readonly string[]): Promise<void> => {
		const answer = await resultOrFailure(send('GET /message', { query: { [name]: ids } }));
		const failure = answer instanceof ApiError ? answer : undefined;
		if (failure && mayLieInOneId(failure) && ids.length > 1) {
			for (const half of chunks(ids, Math.ceil(ids.length / 2))) await fetchBatch(name, half);
			return;
		}
		if (failure && !mayLieInOneId(failure) && !mayPass(failure)) fatal ??= failure;
		const batch = answer instanceof ApiError ? ids.map(() => answer) : messagesById(answer, ids);
		for (const [i, id] of ids.entries()) outcomes.set(keyOf(name, id), batch[i]!);
		const error = batch.find((outcome) => outcome instanceof ApiError);
		if (error && (fatal || !n8n.continueOnFail())) throw error;
	};

	const batches = ID_NAMES.flatMap((name) => {
		const ids = new Set(items.flatMap((item) => item[name] ?? []));
		return chunks([...ids], IDS_PER_REQUEST[name]).map((batch) => ({ name, ids: batch }));
	});
	// The failure that ends it stands in `outcomes`, with the IDs that it belongs to.
	await resultOrFailure(
		pool(batches.length, maxConcurrency, async (index) => {
			const { name, ids } = batches[index]!;
			await fetchBatch(name, ids);
		}),
	);
	return items.map((item) =>
		messagesOrError(
			ID_NAMES.flatMap((name) =>
				(item[name] ?? []).flatMap((id) => {
					// An ID that was not sent any more has no failure of its own: another item ends the run.
					const outcome = outcomes.get(keyOf(name, id)) ?? fatal;
					return outcome ? [{ id, outcome }] : [];
				}),
			),
		),
	);
}

function keyOf(name: IdName, id: string): string {
	return `${name} ${id}`;
}

/** The message of each ID; an error where it is not in the answer. */
function messagesById(answer: Answer, ids: readonly string[]): Outcome[] {
	const byId = new Map<unknown, IDataObject>();
	for (const record of recordsOf(answer)) byId.set(record.id, record).set(record.messageId, record);
	return ids.map((id) => byId.get(id) ?? notReturned(id));
}

/** Whether one ID can be what was refused: wrong, unknown, or of an account without permission. */
function mayLieInOneId({ kind }: ApiError): boolean {
	return kind === 'refused' || kind === 'notFound';
}

/** Whether the next request may succeed; not when one is throttled even after all pauses. */
function mayPass(error: ApiError): boolean {
	return error.isTemporary && error.kind !== 'throttled';
}

/** The messages of one item; an error when one of them is missing. */
function messagesOrError(
	results: ReadonlyArray<{ id: string; outcome: Outcome }>,
): IDataObject[] | ApiError {
	const failures = results.flatMap(({ id, outcome }) =>
		outcome instanceof ApiError ? [{ id, error: outcome }] : [],
	);
	const [first] = failures;
	if (first === undefined) return results.map(({ outcome }) => outcome as IDataObject);
	if (failures.every(({ error }) => error === first.error)) return first.error;
	const ids = failures.map(({ id }) => `"${id}"`).join(', ');
	return new ApiError(
		first.error.kind,
		`${failures.length} of ${results.length} messages did not come: ${ids}. ${first.error.message}`,
		{
			status: first.error.status,
			entries: failures.flatMap(({ error }) => error.entries),
			advice: first.error.advice,
		},
	);
}

function notReturned(id: string): ApiError {
	return new ApiError('notFound', `The platform did not return the message "${id}"`, {
		advice:
			'Check the ID, how it is addressed, and that the user behind the API key may view its account.',
	});
}
