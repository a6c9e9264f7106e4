import type { IDataObject } from 'n8n-workflow';
import { namedRecords } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import type { SendRead } from '../../shared/transport';
import { isMissing } from '../../shared/values';
import type { SentPosts } from './send';

/** A message that was sent, and what its replies are told by. */
export interface SentMessage {
	posts: SentPosts;
	/** The time of the last message that was there before, on the platform's clock, in epoch ms. */
	since: number;
}

/** The messages of the conversation that a message belongs to. Throws ApiError when there are none. */
export async function messagesOf(messageId: string, send: SendRead): Promise<IDataObject[]> {
	return namedRecords(await send('GET /conversation', { query: { messageId } }), { messageId });
}

/** The time of the last message. Throws ApiError where none has a time: no reply could be told then. */
export function lastTimeIn(messages: readonly IDataObject[]): number {
	const times = messages.map(timeOf).filter((time) => !Number.isNaN(time));
	if (times.length > 0) return Math.max(...times);
	throw new ApiError('unreadable', 'The messages of the conversation have no channelCreatedTime', {
		advice:
			'The message was not sent, since its replies could not be told from what was said before. Use Send, and read the conversation later.',
	});
}

/**
 * What the customer said after a message was sent, oldest first: later than that message itself, where
 * the conversation shows it by its post, else later than all that was there before. Only times of the
 * platform are compared, so it does not matter what the clock of n8n says.
 */
export function repliesIn(messages: readonly IDataObject[], sent: SentMessage): IDataObject[] {
	const postIds = new Set(sent.posts.postIds.map(String));
	const isOwn = ({ postId }: IDataObject) => !isMissing(postId) && postIds.has(String(postId));
	const ownTimes = messages.filter(isOwn).map(timeOf).filter(Number.isFinite);
	const since = ownTimes.length > 0 ? Math.min(...ownTimes) : sent.since;
	return messages
		.filter((message) => !isOwn(message) && !isOfBrand(message) && timeOf(message) > since)
		.sort((a, b) => timeOf(a) - timeOf(b));
}

/** A boolean, which also comes as a text (Part 2, "associatedMessages[] item"). */
function isOfBrand({ brandPost }: IDataObject): boolean {
	return String(brandPost) === 'true';
}

/** In epoch ms; NaN where there is none. */
function timeOf({ channelCreatedTime: time }: IDataObject): number {
	return isMissing(time) ? NaN : Number(time);
}
