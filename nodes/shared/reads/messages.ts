import type { IDataObject } from 'n8n-workflow';
import { recordsOf, type Answer } from '../answer';
import { ApiError } from '../errors';
import type { RunContext } from '../operation';
import { pool, resultOf } from '../pool';

/** How many ids one request may name (Part 1, "Limits"). */
export const MAX_IDS = 50;

/** The two exclusive ways to name messages. */
export type Way = 'messageId' | 'umId';

/** The ids of the messages that one item asks for. */
type WantedIds = Readonly<Partial<Record<Way, readonly string[]>>>;

/** A bulk fetch is shown for message ids only, so UMIDs go one a request. */
const IDS_A_REQUEST: ReadonlyArray<[Way, number]> = [
	['messageId', MAX_IDS],
	['umId', 1],
];

/**
 * Fetches the messages that all items ask for, each id once, in as few requests as the platform
 * allows. Gives for each item its messages, in the order of its ids, or the error of one that did
 * not come. Nothing new is asked for after a failure that every request would meet, or where the
 * first failure ends the run. Throws CancelledError when the execution was stopped.
 */
export async function fetchMessages(
	{ send, n8n, maxConcurrency }: Pick<RunContext, 'send' | 'n8n' | 'maxConcurrency'>,
	items: readonly WantedIds[],
): Promise<Array<IDataObject[] | ApiError>> {
	const found = new Map<string, IDataObject | ApiError>();
	/** A failure that every further request would meet. */
	let fatal: ApiError | undefined;

	/** A batch that is refused for what may lie in a single id is halved until that one stands alone. */
	const fetchBatch = async (way: Way, ids: readonly string[]): Promise<void> => {
		const answer = await resultOf(send('GET /message', { query: { [way]: ids } }));
		if (answer instanceof Error) {
			if (!(answer instanceof ApiError)) throw answer;
			if (mayLieInOneId(answer) && ids.length > 1) {
				const half = Math.ceil(ids.length / 2);
				await fetchBatch(way, ids.slice(0, half));
				await fetchBatch(way, ids.slice(half));
				return;
			}
			if (!mayLieInOneId(answer) && !mayPass(answer)) fatal ??= answer;
		}
		const outcomes = answer instanceof Error ? ids.map(() => answer) : sortByIds(answer, ids);
		for (const [i, id] of ids.entries()) {
			found.set(keyOf(way, id), outcomes[i] as IDataObject | ApiError);
		}
		const error = outcomes.find((outcome) => outcome instanceof ApiError);
		if (error && (fatal || !n8n.continueOnFail())) throw error;
	};

	const batches = IDS_A_REQUEST.flatMap(([way, size]) =>
		split([...new Set(items.flatMap((item) => item[way] ?? []))], size).map((ids) => ({
			way,
			ids,
		})),
	);
	const ended = await resultOf(
		pool(batches.length, maxConcurrency, async (index) => {
			const { way, ids } = batches[index] as (typeof batches)[number];
			await fetchBatch(way, ids);
		}),
	);
	if (ended instanceof Error && !(ended instanceof ApiError)) throw ended;
	return items.map((item) =>
		messagesOrError(
			IDS_A_REQUEST.flatMap(([way]) =>
				(item[way] ?? []).flatMap((id) => {
					// Not asked for any more, and no failure of its own: another item ends the run.
					const outcome = found.get(keyOf(way, id)) ?? fatal;
					return outcome ? [{ id, outcome }] : [];
				}),
			),
		),
	);
}

function keyOf(way: Way, id: string): string {
	return `${way} ${id}`;
}

/** The message of each id; an error where it is not in the answer. */
function sortByIds(answer: Answer, ids: readonly string[]): Array<IDataObject | ApiError> {
	const byId = new Map<unknown, IDataObject>();
	for (const record of recordsOf(answer)) byId.set(record.id, record).set(record.messageId, record);
	return ids.map((id) => byId.get(id) ?? notReturned(id));
}

/** Whether one id can be what was refused: wrong, unknown, or of an account without permission. */
function mayLieInOneId({ kind }: ApiError): boolean {
	return kind === 'refused' || kind === 'notFound';
}

/** Whether the next request may be answered all the same; a throttled one was paused for already. */
function mayPass(error: ApiError): boolean {
	return error.isTemporary && error.kind !== 'throttled';
}

/** The messages of one item; an error when one of them is missing. */
function messagesOrError(
	parts: ReadonlyArray<{ id: string; outcome: IDataObject | ApiError }>,
): IDataObject[] | ApiError {
	const failed = parts.flatMap(({ id, outcome }) =>
		outcome instanceof ApiError ? [{ id, error: outcome }] : [],
	);
	const [first] = failed;
	if (first === undefined) return parts.map(({ outcome }) => outcome as IDataObject);
	if (failed.every(({ error }) => error === first.error)) return first.error;
	const ids = failed.map(({ id }) => `"${id}"`).join(', ');
	return new ApiError(
		first.error.kind,
		`${failed.length} of ${parts.length} messages did not come: ${ids}. ${first.error.message}`,
		{
			status: first.error.status,
			entries: failed.flatMap(({ error }) => error.entries),
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

function split<T>(all: readonly T[], size: number): T[][] {
	const parts: T[][] = [];
	for (let from = 0; from < all.length; from += size) parts.push(all.slice(from, from + size));
	return parts;
}
