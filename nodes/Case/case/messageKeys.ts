import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { EmptyPageGuard } from '../../shared/reads';
import type { QueryValue, SendRead } from '../../shared/transport';
import { isMissing, isObject } from '../../shared/values';

/** The key of a message, with whatever else the platform says about it. */
export type MessageKey = IDataObject & { messageId: string };

/**
 * The keys of a case's messages, page by page until no new cursor comes. Throws ApiError for an answer
 * that cannot be read, and for empty pages without end.
 */
export async function* messageKeys(
	send: SendRead,
	query: Readonly<Record<string, QueryValue>>,
): AsyncGenerator<MessageKey[], void, undefined> {
	const seenCursors = new Set<string>();
	const seenIds = new Set<string>();
	let cursor: string | undefined;
	const guard = new EmptyPageGuard();
	for (;;) {
		const answer = await send('GET /case/associatedMessages', { query: { ...query, cursor } });
		const keys = keysIn(answer);
		yield keys;
		cursor = nextCursor(answer);
		if (cursor === undefined || seenCursors.has(cursor)) return;
		seenCursors.add(cursor);
		// A page that holds only what came before leads no further than an empty one.
		const fresh = keys.filter(({ messageId }) => !seenIds.has(messageId));
		for (const { messageId } of fresh) seenIds.add(messageId);
		const error = guard.errorAfter(fresh, answer.status);
		if (error) throw error;
	}
}

/**
 * The keys of a page. The specification does not show the answer: they are `data` itself or the list
 * in it, each a text or an object with an ID.
 */
function keysIn({ data, status }: Answer): MessageKey[] {
	if (data === null) return [];
	const list = Array.isArray(data)
		? (data as unknown[])
		: Object.values(isObject(data) ? data : {}).find(Array.isArray);
	if (list === undefined) {
		throw unreadable(`The answer holds no list of message keys (HTTP ${status})`, status);
	}
	return (list as unknown[]).map((key) => {
		const messageId = isObject(key) ? (key.messageId ?? key.key ?? key.id) : key;
		if (isMissing(messageId)) {
			throw unreadable(`The answer holds a message key without an ID (HTTP ${status})`, status);
		}
		return { ...(isObject(key) && (key as IDataObject)), messageId: String(messageId) };
	});
}

function unreadable(message: string, status: number): ApiError {
	return new ApiError('unreadable', message, {
		status,
		advice: 'Nothing was changed. Its shape is not known: report what the platform answered.',
	});
}

/** The cursor of the next page, from beside the list or from `metadata`; a text, or a number. */
function nextCursor({ data, metadata }: Answer): string | undefined {
	const { cursor, nextCursor } = isObject(data) ? data : {};
	// Empty texts and 0 are no cursors: they would lead back to the first page.
	const found = [cursor, nextCursor, metadata?.cursor].find(
		(value) => value && ['string', 'number'].includes(typeof value),
	);
	return found === undefined ? undefined : String(found);
}
