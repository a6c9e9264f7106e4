import type { IDataObject } from 'n8n-workflow';
import { ApiError, ThrottledError } from './errors';
import type { Tools } from './operation';
import { pool } from './pool';
import { recordsOf } from './records';
import type { Answer } from './transport';

/** How many ids one request may name (Part 1, "Limits"). */
export const MAX_IDS = 50;

/** The two exclusive ways to name messages. */
export type Way = 'messageId' | 'umId';

/** The messages that one item asks for. */
type Asked = Readonly<Record<string, readonly string[]>>;

/** A bulk fetch is shown for message ids only, so UMIDs go one a request. */
const IDS_A_REQUEST: Readonly<Record<Way, number>> = { messageId: MAX_IDS, umId: 1 };

/**
 * Fetches what all items ask for, each id once, in as few requests as the platform allows. Nothing
 * new is asked for after a failure that meets every request, or where the run ends with the first.
 * Gives a function that tells what one item gets: its messages in the order asked for, or an error
 * when one of them did not come. Throws CancelledError when the execution was stopped.
 */
export async function fetchMessages(
	{ send, n8n, maxConcurrency }: Pick<Tools, 'send' | 'n8n' | 'maxConcurrency'>,
	asked: readonly Asked[],
): Promise<(asked: Asked) => IDataObject[] | Error> {
	const found: Record<Way, Map<string, IDataObject | ApiError>> = {
		messageId: new Map(),
		umId: new Map(),
	};
	/** What keeps every id that is left from coming. */
	let failure: ApiError | undefined;

	/** A batch that is refused for what may lie in a single id is halved until that one stands alone. */
	const fetchBatch = async (way: Way, ids: readonly string[]): Promise<void> => {
		const answer = await send('GET /message', { query: { [way]: ids } }).catch((e: Error) => e);
		if (answer instanceof Error) {
			if (!(answer instanceof ApiError)) throw answer;
			if (!mayLieInOne(answer) && (!isPassing(answer) || !n8n.continueOnFail())) {
				failure ??= answer;
				throw answer;
			}
			if (mayLieInOne(answer) && ids.length > 1) {
				const half = Math.ceil(ids.length / 2);
				await fetchBatch(way, ids.slice(0, half));
				await fetchBatch(way, ids.slice(half));
				return;
			}
		}
		const outcomes = answer instanceof Error ? ids.map(() => answer) : inOrder(answer, ids);
		for (const [i, id] of ids.entries()) found[way].set(id, outcomes[i] as IDataObject | ApiError);
		const bad = outcomes.find((outcome) => outcome instanceof ApiError);
		if (bad && !n8n.continueOnFail()) throw bad;
	};

	const ways: readonly Way[] = ['messageId', 'umId'];
	const batches = ways.flatMap((way) =>
		inParts([...new Set(asked.flatMap((item) => item[way] ?? []))], IDS_A_REQUEST[way]).map(
			(ids) => ({ way, ids }),
		),
	);
	await pool(batches.length, maxConcurrency, async (index) => {
		const { way, ids } = batches[index] as (typeof batches)[number];
		await fetchBatch(way, ids);
	}).catch((error: Error) => {
		if (!(error instanceof ApiError)) throw error;
	});
	return (item) =>
		together(
			ways.flatMap((way) =>
				(item[way] ?? []).flatMap((id) => {
					// Not asked for any more, and no failure of its own: another item ends the run.
					const outcome = found[way].get(id) ?? failure;
					return outcome ? [{ id, outcome }] : [];
				}),
			),
		);
}

/** The message of each id; an error where it is not in the answer. */
function inOrder(answer: Answer, ids: readonly string[]): Array<IDataObject | ApiError> {
	const byId = new Map<unknown, IDataObject>();
	for (const record of recordsOf(answer)) byId.set(record.id, record).set(record.messageId, record);
	return ids.map((id) => byId.get(id) ?? notReturned(id));
}

/** Whether one id can be what was refused: wrong, unknown, or of an account without permission. */
function mayLieInOne(error: ApiError): boolean {
	const { status = 0, entries } = error;
	const isPartial = status >= 200 && status < 300 && entries.length > 0; // else it is no answer at all
	return (isPartial || [400, 403, 404].includes(status)) && !(error instanceof ThrottledError);
}

/** Whether the platform, or the way to it, failed this once: what is asked for next may come all the same. */
function isPassing({ status }: ApiError): boolean {
	return status === undefined || status >= 500;
}

/** The messages of one item; an error when one of them is missing. */
function together(
	parts: ReadonlyArray<{ id: string; outcome: IDataObject | ApiError }>,
): IDataObject[] | ApiError {
	const failed = parts.flatMap(({ id, outcome }) =>
		outcome instanceof ApiError ? [{ id, error: outcome }] : [],
	);
	const [first] = failed;
	if (first === undefined) return parts.map(({ outcome }) => outcome as IDataObject);
	if (failed.every(({ error }) => error === first.error)) return first.error;
	return new ApiError(
		`${failed.length} of ${parts.length} messages did not come: ${failed.map(({ id }) => `"${id}"`).join(', ')}. ${first.error.message}`,
		{
			status: first.error.status,
			entries: failed.flatMap(({ error }) => error.entries),
			advice: first.error.advice,
		},
	);
}

function notReturned(id: string): ApiError {
	return new ApiError(`The platform did not return the message "${id}"`, {
		advice:
			'Check the ID, how it is addressed, and that the user behind the API key may view its account.',
	});
}

function inParts<T>(all: readonly T[], size: number): T[][] {
	const parts: T[][] = [];
	for (let from = 0; from < all.length; from += size) parts.push(all.slice(from, from + size));
	return parts;
}
