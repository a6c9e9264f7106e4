import type { IDataObject } from 'n8n-workflow';
import { idsIn, withoutPrefix } from '../../kernel/answers/ids';
import { sha256 } from '../../kernel/values/sha256';
import { partOf, saysTrue, toText } from '../../kernel/values/values';
import { fromOldest, isOfBrand, timeOf } from '../../service/reads/conversation';
import type { SentPosts } from './send';

/** A message that was sent, and what its replies are recognized by. */
export interface SentMessage {
	posts: SentPosts;
	/** Digests of the IDs that the messages of the conversation had before. */
	before: string[];
	/** The ID of its recipient on the channel, where it has one. */
	to?: string;
	/** When it is sent, in epoch ms, where it is scheduled for later: nobody replies before. */
	sendAt?: number;
}

/** Digests of the IDs of messages, short since they are kept with the execution. */
export function idDigestsOf(messages: readonly IDataObject[]): string[] {
	return messages.flatMap((message) => idsIn(message, ID_NAMES)).map(digest);
}

/**
 * What the customer said after a message was sent, oldest first. A message is new when its ID was not in
 * the conversation before; times decide nothing, since the channel's clock and the platform's may differ.
 */
export function repliesIn(
	messages: readonly IDataObject[],
	{ posts, before, to }: SentMessage,
): IDataObject[] {
	const known = new Set(before);
	const sentPostIds = new Set(posts.postIds.map((id) => withoutPrefix(toText(id))));
	return fromOldest(messages, timeOf)
		.filter((message) => !idsIn(message, ID_NAMES).some((id) => known.has(digest(id))))
		.filter(
			(message) =>
				!idsIn(message, [...ID_NAMES, 'postId']).some((id) => sentPostIds.has(withoutPrefix(id))),
		)
		.filter((message) => !isOfBrand(message) && !isAddressedTo(message, to))
		.filter(({ deleted }) => !saysTrue(deleted))
		.sort((a, b) => orderOf(a) - orderOf(b));
}

/** Whether a message went to the recipient, and came from somebody else: so it is no reply, whoever wrote it. */
function isAddressedTo({ senderProfile, receiverProfile }: IDataObject, to?: string): boolean {
	const [sender, receiver] = [senderProfile, receiverProfile].map((profile) =>
		toText(partOf(profile, 'channelId')),
	);
	return to !== undefined && receiver === to && sender !== to;
}

/** When a message was said; what has no time comes last. */
function orderOf(message: IDataObject): number {
	const time = timeOf(message);
	return Number.isFinite(time) ? time : Number.MAX_VALUE;
}

const ID_NAMES = ['messageId', 'id'];

function digest(id: string): string {
	return sha256(id).slice(0, 16);
}
