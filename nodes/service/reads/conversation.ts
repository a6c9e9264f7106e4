import type { IDataObject } from 'n8n-workflow';
import { listFacts, nothingFound, recordsOf, type Answer } from '../../kernel/answers/answer';
import { idsIn } from '../../kernel/answers/ids';
import { pagesOf } from '../../kernel/answers/pages';
import { ApiError } from '../../kernel/failures/errors';
import type { Request, SendRead } from '../../kernel/sending';
import { epochOf, isMissing, isObject, saysTrue } from '../../kernel/values/values';

/** How many messages the platform gives where no number is asked for: publicly known. */
const USUAL_ROWS = 21;

/**
 * The messages of a conversation, in the order in which they came. The specification shows no pages (Part 1,
 * "Messages"): a full page, or one that says more follow, is followed by a request for the next, until a page is short.
 * @param query names one of its messages; `start` passes over so many, `rows` reads so many, in one page
 * @param warn says that some may be missing
 * @param read takes the messages out of the first answer
 * Throws ApiError for an answer without messages, unless a part of the conversation was asked for.
 */
export async function readConversation(
	send: SendRead,
	query: NonNullable<Request['query']> & { messageId: string; start?: number; rows?: number },
	warn: (text: string) => void,
	read: typeof namedMessages = namedMessages,
): Promise<IDataObject[]> {
	const { messageId, start = 0, rows } = query;
	const isPart = Object.keys(query).length > 1;
	let size = 0;
	const messages: IDataObject[] = [];
	const pages = pagesOf<IDataObject>(
		async ({ progress: { pages, count } }) => {
			const place = pages > 0 && { start: start + count, ...(size > 0 && { rows: size }) };
			const answer = await send('GET /conversation', { query: { ...query, ...place } });
			const isNone = messagesIn(answer)?.length === 0;
			const mayBeNone = isPart || pages > 0 || answer.status === 204;
			const reader = pages > 0 ? namedMessages : read;
			const records = isNone && mayBeNone ? [] : reader(answer, { messageId });
			const isFull = pages > 0 ? records.length >= size : records.length === USUAL_ROWS;
			if (pages === 0) size = records.length;
			if (rows !== undefined) return { records };
			const { more, total } = listFacts(answer);
			return { records, more: more || undefined, total, next: isFull ? 'likely' : undefined };
		},
		{
			identity: ({ messageId, id }) => (isMissing(messageId) ? id : messageId),
			onLack: () =>
				warn(
					`The platform gave ${messages.length} messages of this conversation, and no others when it was asked for the next page, although more may follow: some may be missing.`,
				),
		},
	);
	for await (const page of pages) messages.push(...page);
	return messages;
}

/**
 * The messages in the answer of a conversation that names one of them in `address`. Throws ApiError for an
 * answer without any, and for one in which they are not found.
 */
function namedMessages(answer: Answer, address: Readonly<Record<string, unknown>>): IDataObject[] {
	const messages = messagesIn(answer);
	if (messages?.length === 0) throw nothingFound(answer.status, address);
	if (messages !== undefined) return messages;
	throw new ApiError('unreadable', 'The answer shows no messages of the conversation', {
		status: answer.status,
		advice: `They were looked for as a list, and as a list in an object. The platform answered: ${answer.excerpt()}`,
	});
}

/**
 * The messages in the answer of a conversation: undefined where it holds anything else. A conversation may have an ID
 * too, but no content, nor a channel's time (Part 1, "Message").
 */
export function messagesIn(answer: Answer): IDataObject[] | undefined {
	const records = recordsOf(answer);
	const hasId = (one: IDataObject, ...names: string[]) => idsIn(one, names).length > 0;
	const isMessage = (one: IDataObject) =>
		hasId(one, 'messageId') || isObject(one.content) || !isMissing(one.channelCreatedTime);
	const areMessages = records.length === 0 || records.some(isMessage);
	return areMessages && records.every((one) => hasId(one, 'messageId', 'id')) ? records : undefined;
}

/** Whether the brand wrote a message: a boolean, which also comes as a text (Part 2, "associatedMessages[] item"). */
export function isOfBrand({ brandPost }: Readonly<Record<string, unknown>>): boolean {
	return saysTrue(brandPost);
}

/**
 * The records of an answer from the oldest on, those without a time last. One that comes newest first is turned
 * around, so that records of one ms keep their order.
 * @param timeOf in epoch ms; NaN for a record without a time
 */
export function fromOldest<T>(records: readonly T[], timeOf: (record: T) => number): T[] {
	const times = records.map(timeOf).filter(Number.isFinite);
	const isFalling = times.every((time, index) => time <= (times[index - 1] ?? time));
	const isTurned = isFalling && times[0] !== times.at(-1);
	return byTime(isTurned ? [...records].reverse() : records, timeOf);
}

/** The records from the oldest on, those without a time last; those of one ms keep their order. */
export function byTime<T>(records: readonly T[], timeOf: (record: T) => number): T[] {
	const orderOf = (record: T) => timeOf(record) || Number.MAX_VALUE;
	return [...records].sort((a, b) => orderOf(a) - orderOf(b));
}

/** When a message was said, in epoch ms; NaN where it does not say. */
export function timeOf({ channelCreatedTime, createdTime }: IDataObject): number {
	return epochOf(isMissing(channelCreatedTime) ? createdTime : channelCreatedTime);
}
