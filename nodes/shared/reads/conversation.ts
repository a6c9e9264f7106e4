import type { IDataObject } from 'n8n-workflow';
import { nothingFound, type Answer } from '../answer';
import { ApiError } from '../errors';
import { epochOf, isMissing, isObject, saysTrue } from '../values';

/** How many objects may wrap the messages, e.g. `conversation.messages`. */
const MOST_WRAPPERS = 3;

/**
 * The messages in the answer of a conversation that names one of them in `address`. Throws ApiError for an
 * answer without any, and for one in which they are not found.
 */
export function namedMessages(
	answer: Answer,
	address: Readonly<Record<string, unknown>>,
): IDataObject[] {
	const messages = messagesIn(answer);
	if (messages?.length === 0) throw nothingFound(answer.status, address);
	if (messages !== undefined) return messages;
	throw new ApiError('unreadable', 'The answer shows no messages of the conversation', {
		status: answer.status,
		advice: `They were looked for as a list, and as a list in an object. The platform answered: ${answer.excerpt()}`,
	});
}

/**
 * The messages in the answer of a conversation, whose shape the specification does not show: a list of
 * them, or a conversation with one list of them in it, which may have an ID too. Undefined where none is
 * understood.
 */
export function messagesIn({ data }: Pick<Answer, 'data'>): IDataObject[] | undefined {
	return data === null ? [] : messagesWithin(data, MOST_WRAPPERS);
}

function messagesWithin(data: unknown, wrappers: number): IDataObject[] | undefined {
	if (Array.isArray(data)) {
		const list = data as unknown[];
		if (list.every(hasId) && list.some(isMessage)) return list;
		const parts = list.map((part) => messagesWithin(part, wrappers));
		return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
	}
	if (isMessage(data)) return [data];
	if (!isObject(data) || wrappers === 0) return undefined;
	const parts = Object.values(data);
	const found = (isWanted: (part: unknown) => boolean) =>
		parts.filter(isWanted).flatMap((part) => {
			const messages = messagesWithin(part, wrappers - 1);
			return messages === undefined ? [] : [messages];
		});
	// Next to the list there may be a single message, e.g. the last.
	const lists = found(Array.isArray);
	const filled = (lists.some(isFilled) ? lists : found(isObject)).filter(isFilled);
	if (filled.length === 0 && lists.length > 0) return [];
	return filled.length === 1 ? filled[0] : undefined;
}

const isFilled = ({ length }: readonly unknown[]) => length > 0;

const isId = (value: unknown) => !isMissing(value) && typeof value !== 'object';

function hasId(value: unknown): value is IDataObject {
	return isObject(value) && (isId(value.messageId) || isId(value.id));
}

/**
 * A conversation may have an ID too, even that of the message which was asked for,
 * but no content, nor a channel's time (Part 1, "Message").
 */
function isMessage(value: unknown): value is IDataObject {
	if (!hasId(value)) return false;
	const { messageId, messages, content, channelCreatedTime } = value;
	if (isObject(content) || !isMissing(channelCreatedTime)) return true;
	return isId(messageId) && !Array.isArray(messages);
}

/** Whether the brand wrote a message: a boolean, which also comes as a text (Part 2, "associatedMessages[] item"). */
export function isOfBrand({ brandPost }: Readonly<Record<string, unknown>>): boolean {
	return saysTrue(brandPost);
}

/** When a message was said, in epoch ms; NaN where it does not say. */
export function timeOf({ channelCreatedTime, createdTime }: IDataObject): number {
	return epochOf(isMissing(channelCreatedTime) ? createdTime : channelCreatedTime);
}
