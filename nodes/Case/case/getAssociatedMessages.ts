import type { IDataObject } from 'n8n-workflow';
import { type Answer, checkRecords, listFacts, partsOf } from '../../kernel/answers/answer';
import { isId } from '../../kernel/answers/ids';
import { collect, pagesOf } from '../../kernel/answers/pages';
import { ApiError } from '../../kernel/failures/errors';
import { settleAll } from '../../kernel/failures/results';
import { AnswerItem, operation } from '../../kernel/operation';
import { known } from '../../kernel/service';
import type { QueryValue, SendRead } from '../../kernel/sending';
import { isMissing, isObject, toText } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { fetchMessages } from '../../service/reads/messages';
import { message } from '../../service/records/kinds';
import { oneCase } from './fields';

const cursorAsText = f.id(
	'cursor',
	'Messages after this time only. That the cursor is a time is publicly known; any other text is sent as it is.',
	{ displayName: 'After (Cursor)', placeholder: 'e.g. 2026-01-31T09:00:00Z' },
);

/** Where the list begins. The specification does not show its form, so nothing is refused. */
const cursor: f.Field<'cursor', number | string> = {
	...cursorAsText,
	parse: (raw, at) => f.time('cursor').parse(raw, at.forHints()) ?? cursorAsText.parse(raw, at),
};

export const getAssociatedMessages = operation({
	value: 'getAssociatedMessages',
	action: 'Get the messages of a case',
	description:
		'List the messages of a case within a time window: their IDs, or the messages themselves',
	endpoint: 'GET /case/associatedMessages',
	also: ['GET /message'],
	fields: [
		oneCase,
		f.limit(),
		f.rangeRule(
			'sinceChannelCreatedTime',
			'untilChannelCreatedTime',
			f.filters(
				...f.asked('sinceChannelCreatedTime untilChannelCreatedTime', [
					f.time('sinceChannelCreatedTime', 'Messages written at this time or later', {
						orZero: true,
					}),
					f.time('untilChannelCreatedTime', 'Messages written at this time or earlier'),
					cursor,
				]),
			),
		),
	],
	gives: message,
	options: [
		f.flag(
			'hydrate',
			'Whether to fetch the messages themselves, those of all input items together, instead of their IDs only',
			{ displayName: 'Fetch Full Messages' },
		),
		{ ...f.onMissing, shownWhen: { hydrate: [true] } },
	],
	executeAll: async (items, context) => {
		const { send, maxConcurrency, endsRun } = context;
		const keys = await settleAll(
			items,
			maxConcurrency,
			async ({ parameters: { address, filters, limit } }) =>
				await collect(messageKeys(send, { ...address, ...filters }), limit),
			endsRun,
		);
		if (keys.some((result) => result instanceof Error && endsRun(result))) return keys;

		const wanted = items.map(({ parameters: { options } }, index) => {
			const found = keys[index];
			const hydrated = options.hydrate === true && Array.isArray(found) ? found : [];
			const ids = { messageId: hydrated.map(({ messageId }) => messageId) };
			return { ids, onMissing: options.onMissing };
		});
		const messages = await fetchMessages(context, wanted);
		return keys.map((result, index) => {
			if (wanted[index]?.ids.messageId.length) return messages[index];
			return Array.isArray(result) ? result.map((key) => new AnswerItem(key)) : result;
		});
	},
});

type MessageKey = IDataObject & { messageId: string };

/**
 * The keys of a case's messages, each once, page by page until no cursor comes that leads on: it may stay the same
 * from page to page, and come with the last one too. Throws ApiError for an answer that cannot be read, and as
 * {@link pagesOf} does.
 * @param query with the cursor of the first page, if the list does not begin at its start
 */
export function messageKeys(send: SendRead, query: Readonly<Record<string, QueryValue>>) {
	return pagesOf<MessageKey>(
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

const IDS = known.endpoints['GET /case/associatedMessages'].ids;

/**
 * The keys of a page, each a text or an object with an ID. Throws ApiError where one has none: the specification does
 * not show the answer.
 */
function keysIn(answer: Answer): MessageKey[] {
	const { data, status, excerpt } = answer;
	if (isMissing(data)) return [];
	checkRecords(answer, 'message keys');
	return partsOf(answer).map((key) => {
		const messageId = idOf(key);
		if (isId(messageId) || (typeof messageId === 'string' && COMPOSED.test(messageId)))
			return { ...(isObject(key) && (key as IDataObject)), messageId: toText(messageId) };
		throw new ApiError('unreadable', 'The answer contains a message key without an ID', {
			status,
			advice: `Nothing was changed. Its format is not known. The platform answered: ${excerpt()}`,
		});
	});
}

/** The ID of a key: the key itself, or the first of its parts with such a name, which may be a key itself. */
function idOf(key: unknown): unknown {
	if (!isObject(key)) return key;
	return idOf(IDS.map((name) => key[name]).find((part) => !isMissing(part)));
}
