import type { IDataObject } from 'n8n-workflow';
import { checkRecords, listFacts, partsOf, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { isId } from '../../shared/ids';
import { pagesOf } from '../../shared/pages';
import { idsOf, type QueryValue, type SendRead } from '../../shared/transport';
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
			const { more, isFlagged, cursor: following } = listFacts(answer);
			return {
				records: keysIn(answer),
				more: following === undefined ? more : isFlagged,
				cursor: following,
			};
		},
		{ identity: ({ messageId }) => messageId, cursors: 'reused' },
	);
}

/** An ID that is composed (Part 1, "Message") ends in the channel's own ID, which may have blanks. */
const COMPOSED = /^[A-Z_]+-?\d+_/;

const IDS = idsOf('GET /case/associatedMessages');

/**
 * The keys of a page, each a text or an object with an ID. Throws ApiError where one has none: the specification does
 * not show the answer.
 */
function keysIn(answer: Answer): MessageKey[] {
	const { data, status, excerpt } = answer;
	if (isMissing(data)) return [];
	checkRecords(answer, 'message keys');
	return partsOf(answer).map((key) => {
		const messageId = idOf(key, IDS);
		if (isId(messageId) || (typeof messageId === 'string' && COMPOSED.test(messageId)))
			return { ...(isObject(key) && (key as IDataObject)), messageId: toText(messageId) };
		throw new ApiError('unreadable', 'The answer contains a message key without an ID', {
			status,
			advice: `Nothing was changed. Its format is not known. The platform answered: ${excerpt()}`,
		});
	});
}

/** The ID of a key: the key itself, or the first of its parts with such a name, which may be a key itself. */
function idOf(key: unknown, names: readonly string[]): unknown {
	if (!isObject(key)) return key;
	return idOf(
		names.map((name) => key[name]).find((part) => !isMissing(part)),
		names,
	);
}
