import type { IDataObject } from 'n8n-workflow';
import { flagsMore, listMetadataObjects, saysMore, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { pagesOf } from '../../shared/pages';
import type { QueryValue, SendRead } from '../../shared/transport';
import { isMissing, isObject, toText } from '../../shared/values';

/** The key of a message, with whatever else the platform says about it. */
export type MessageKey = IDataObject & { messageId: string };

/**
 * The keys of a case's messages, each once, page by page until no cursor comes that leads on: it may stay the same
 * from page to page, and come with the last one too. Throws ApiError for an answer that cannot be read, and as
 * {@link pagesOf} does.
 * @param query with the cursor of the first page, if the list does not begin at its start
 */
export function messageKeys(
	send: SendRead,
	query: Readonly<Record<string, QueryValue>>,
): AsyncGenerator<readonly MessageKey[], void, undefined> {
	return pagesOf(
		async ({ cursor = query.cursor }) => {
			const answer = await send('GET /case/associatedMessages', { query: { ...query, cursor } });
			const following = nextCursor(answer);
			const more = following === undefined ? saysMore(answer) : flagsMore(answer);
			return { records: keysIn(answer), more, cursor: following };
		},
		{ identity: ({ messageId }) => messageId, cursors: 'reused' },
	);
}

/**
 * A sentence, e.g. that there are no messages, is no ID. One that is composed (Part 1, "Message") ends in the
 * channel's own ID, which may have blanks.
 */
const ID = /^\S+$|^[A-Z_]+-?\d+_/;

/**
 * The keys of a page. The specification does not show the answer: they are `data` itself, its list of that
 * name or the only list with anything in it, each a text or an object with an ID. Null takes the place of none.
 */
function keysIn(answer: Answer): MessageKey[] {
	const { data } = answer;
	const list = isObject(data) ? keyListIn(data) : [data].flat();
	if (list === undefined) throw unreadable('no list of message keys', answer);
	return list
		.filter((key) => key !== null)
		.map((key) => {
			const messageId = idOf(key);
			if (typeof messageId === 'object' || !ID.test(toText(messageId ?? '')))
				throw unreadable('a message key without an ID', answer);
			return { ...(isObject(key) && (key as IDataObject)), messageId: toText(messageId) };
		});
}

function keyListIn(data: Readonly<Record<string, unknown>>): unknown[] | undefined {
	if (Array.isArray(data.messageKeys)) return data.messageKeys as unknown[];
	const lists = Object.values(data).filter((part): part is unknown[] => Array.isArray(part));
	const filled = lists.filter(({ length }) => length > 0);
	if (filled.length > 1) return undefined;
	return filled[0] ?? lists[0] ?? (isMissing(data.messageId) ? undefined : [data]);
}

/** The ID of a key: the key itself, or a field of it or of its only part. */
function idOf(key: unknown): unknown {
	if (!isObject(key)) return key;
	const { messageId, messageKey, umId, umid, key: part, id } = key;
	return messageId ?? messageKey ?? umId ?? umid ?? (isObject(part) ? idOf(part) : part) ?? id;
}

function unreadable(what: string, { status, excerpt }: Answer): ApiError {
	return new ApiError('unreadable', `The answer contains ${what}`, {
		status,
		advice: `Nothing was changed. Its format is not known. The platform answered: ${excerpt()}`,
	});
}

/** The cursor of the next page, next to the list or in `metadata`; a string or a number. */
function nextCursor({ data, metadata }: Answer): string | undefined {
	const cursors = [data, metadata]
		.flatMap(listMetadataObjects)
		.flatMap(({ cursor, nextCursor }) => [cursor, nextCursor]);
	// Empty strings and 0 are not cursors: they would lead back to the first page.
	const found = cursors.find((value) => value && ['string', 'number'].includes(typeof value));
	return found === undefined ? undefined : toText(found);
}
