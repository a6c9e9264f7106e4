import type { IDataObject } from 'n8n-workflow';
import { ApiError, ThrottledError } from './errors';
import { pool } from './pool';
import { recordsOf } from './records';
import type { Send } from './transport';

/** How many ids one request may name (Part 1, "Limits"). */
export const MAX_IDS = 50;

/** The two exclusive ways to name messages. */
export type Way = 'messageId' | 'umId';

/** The messages that one item asks for. */
type Asked = Readonly<Record<string, readonly string[]>>;

/** A bulk fetch is shown for message ids only, so UMIDs go one a request. */
const IDS_A_REQUEST: Readonly<Record<Way, number>> = { messageId: MAX_IDS, umId: 1 };

/**
 * Fetches what all items ask for, each id once, in as few requests as the platform allows.
 * Gives a function that tells what one item gets: its messages in the order asked for, or an error
 * when one of them did not come. Throws CancelledError when the execution was stopped.
 */
export async function fetchMessages(
	send: Send,
	asked: readonly Asked[],
	maxConcurrency: number,
): Promise<(asked: Asked) => IDataObject[] | Error> {
	const found: Record<Way, Map<string, IDataObject | ApiError>> = {
		messageId: new Map(),
		umId: new Map(),
	};
	const ways: readonly Way[] = ['messageId', 'umId'];
	const batches = ways.flatMap((way) =>
		inParts([...new Set(asked.flatMap((item) => item[way] ?? []))], IDS_A_REQUEST[way]).map(
			(ids) => ({ way, ids }),
		),
	);
	await pool(batches.length, maxConcurrency, async (index) => {
		const { way, ids } = batches[index] as (typeof batches)[number];
		for (const [id, outcome] of await fetchBatch(send, way, ids)) found[way].set(id, outcome);
	});
	return (item) =>
		together(
			ways.flatMap((way) =>
				(item[way] ?? []).map((id) => ({
					id,
					outcome: found[way].get(id) as IDataObject | ApiError,
				})),
			),
		);
}

/**
 * What came for each id. A batch that is refused for what may lie in a single id is halved until
 * that one stands alone, so that it does not take the others with it.
 */
async function fetchBatch(
	send: Send,
	way: Way,
	ids: readonly string[],
): Promise<Array<[string, IDataObject | ApiError]>> {
	const answer = await send('GET /message', { query: { [way]: ids } }).catch((e: Error) => e);
	if (!(answer instanceof Error)) {
		const byId = new Map<unknown, IDataObject>();
		for (const record of recordsOf(answer))
			byId.set(record.id, record).set(record.messageId, record);
		return ids.map((id) => [id, byId.get(id) ?? notReturned(id)]);
	}
	if (!(answer instanceof ApiError)) throw answer;
	if (ids.length === 1 || !mayLieInOne(answer)) return ids.map((id) => [id, answer]);
	const half = Math.ceil(ids.length / 2);
	return [
		...(await fetchBatch(send, way, ids.slice(0, half))),
		...(await fetchBatch(send, way, ids.slice(half))),
	];
}

/** Whether one id can be what was refused: wrong, unknown, or of an account without permission. */
function mayLieInOne(error: ApiError): boolean {
	const { status = 0 } = error;
	const isSuccess = status >= 200 && status < 300; // with entries in `errors`
	return (isSuccess || [400, 403, 404].includes(status)) && !(error instanceof ThrottledError);
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
	if (failed.length === 1) return first.error;
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
