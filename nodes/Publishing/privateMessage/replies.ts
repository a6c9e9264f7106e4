import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../../shared/errors';
import { isOfBrand, namedMessages, timeOf } from '../../shared/reads';
import type { SendRead } from '../../shared/transport';
import { isMissing, isObject, saysTrue } from '../../shared/values';
import type { SentPosts } from './send';

/** The last that was said in a conversation. */
interface Last {
	/** On the platform's clock, in epoch ms. */
	time: number;
	/** The IDs of the messages of that moment. */
	ids: string[];
}

/** A message that was sent, and what its replies are told by. */
export interface SentMessage {
	posts: SentPosts;
	/** What was there before. */
	last: Last;
	/** The ID of its recipient on the channel, where it has one. */
	to?: string;
}

/** The messages of the conversation that a message belongs to. Throws ApiError when there are none. */
export async function messagesOf(messageId: string, send: SendRead): Promise<IDataObject[]> {
	return namedMessages(await send('GET /conversation', { query: { messageId } }), { messageId });
}

/** The last of these messages. Throws ApiError where none has a time: no reply could be told then. */
export function lastIn(messages: readonly IDataObject[]): Last {
	const time = timesOf(messages).at(-1);
	if (time !== undefined) {
		const ofThatMoment = messages.filter((message) => timeOf(message) === time);
		return { time, ids: ofThatMoment.flatMap((message) => idsOf(message)) };
	}
	throw new ApiError(
		'unreadable',
		'The messages of the conversation have no channelCreatedTime and no createdTime',
		{
			advice:
				'The message was not sent, since its replies could not be told from what was said before. Use Send, and read the conversation later.',
		},
	);
}

/**
 * What the customer said after a message was sent, oldest first: not earlier than all that was there
 * before, nor than that message itself where the conversation shows it. Only times of the platform are
 * compared, so it does not matter what the clock of n8n says.
 */
export function repliesIn(messages: readonly IDataObject[], sent: SentMessage): IDataObject[] {
	const { posts, last, to } = sent;
	const isOwn = hasIdOf(posts.postIds.map(String), [...ID_NAMES, 'postId']);
	const wasThere = hasIdOf(last.ids, ID_NAMES);
	const [own = -Infinity] = timesOf(messages.filter(isOwn));
	// The channel may give the message a time before the last one: its clock is another.
	const since = Math.max(own, last.time);
	return messages
		.filter((message) => timeOf(message) >= since && !isOwn(message) && !wasThere(message))
		.filter((message) => !isOfBrand(message) && !isAddressedTo(message, to))
		.filter(({ deleted }) => !saysTrue(deleted))
		.sort((a, b) => timeOf(a) - timeOf(b));
}

/** Whether a message went to the recipient, and came from somebody else: so it is no reply, whoever wrote it. */
function isAddressedTo({ senderProfile, receiverProfile }: IDataObject, to?: string): boolean {
	const [sender, receiver] = [senderProfile, receiverProfile].map((profile) =>
		isObject(profile) && !isMissing(profile.channelId) ? String(profile.channelId) : undefined,
	);
	return to !== undefined && receiver === to && sender !== to;
}

/** When these messages were said, in epoch ms, in order. */
function timesOf(messages: readonly IDataObject[]): number[] {
	return messages
		.map(timeOf)
		.filter(Number.isFinite)
		.sort((a, b) => a - b);
}

const ID_NAMES = ['messageId', 'id'];

function idsOf(message: IDataObject, names: readonly string[] = ID_NAMES): string[] {
	return names.map((name) => message[name]).flatMap((id) => (isMissing(id) ? [] : [String(id)]));
}

/** Whether a message has one of the ids, under one of the names. */
function hasIdOf(ids: readonly string[], names: readonly string[]) {
	const known = new Set(ids);
	return (message: IDataObject) => idsOf(message, names).some((id) => known.has(id));
}
