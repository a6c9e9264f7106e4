import type { IDataObject } from 'n8n-workflow';
import { checkDone, partsOf, type Answer } from '../../kernel/answers/answer';
import { idItems, isId } from '../../kernel/answers/ids';
import { ApiError } from '../../kernel/failures/errors';
import { operation, REACHES_PEOPLE } from '../../kernel/operation';
import type { Send } from '../../kernel/sending';
import { isObject, quote } from '../../kernel/values/values';
import { MESSAGE, withPublishingAdvice } from '../advice';
import { publishAll, publishedOptions } from '../published';
import { message } from './message';
import { defaultCampaignId } from './messageFields';
import { withRecipient, type WholeMessage } from './recipient';

export const send = operation({
	value: 'send',
	action: 'Send a private message to a customer',
	description:
		'Send a private message to a customer: a text, a file, or a template such as a list picker, quick replies or a card. It reaches the customer and cannot be undone.',
	endpoint: 'POST /publishing/message',
	dangers: [REACHES_PEOPLE],
	also: ['GET /message', 'GET /publishing/post'],
	readsById: true,
	waitsFor: 'the platform to publish it',
	fields: [message],
	options: [...publishedOptions, defaultCampaignId],
	executeAll: async (items, context) =>
		await publishAll(items, context, MESSAGE, async ({ message, options }, send) => {
			const own = { ...context, send };
			const whole = await withRecipient(message, options.defaultCampaignId, own);
			return itemsOfPosts(await sendMessage(whole, send));
		}),
});

/** A message that was sent. */
export interface SentPosts extends IDataObject {
	postIds: Array<string | number>;
	inReplyToMessageId?: string;
	accountId: string;
	/** What to know of it although it was sent. */
	hints?: string[];
}

/**
 * Sends a message, now unless it says when. "Now" is only known here: read with the parameters, it would make
 * each try of the same message another one. Throws ApiError where it was refused, and for an answer that names
 * no post.
 */
export async function sendMessage({ body, hints }: WholeMessage, send: Send): Promise<SentPosts> {
	const { scheduleDate = Date.now() } = body;
	const answer = await withPublishingAdvice(
		send('POST /publishing/message', { body: { ...body, scheduleDate } }),
		MESSAGE,
	);
	const { inReplyToMessageId, accountId } = body;
	return {
		postIds: postIdsIn(answer),
		...(inReplyToMessageId !== undefined && {
			inReplyToMessageId: inReplyToMessageId as string,
		}),
		accountId: String(accountId),
		...(hints.length > 0 && { hints: [...hints] }),
	};
}

/** An item for each post of a message, as of any other write that gives IDs. */
export function itemsOfPosts({ postIds, ...posts }: SentPosts): IDataObject[] {
	const items = idItems(postIds, 'postId', { sent: true }) ?? [];
	return items.map((item) => ({ ...item, ...posts }));
}

function postIdsIn(answer: Answer): SentPosts['postIds'] {
	checkDone(answer);
	const { data, status } = answer;
	const postIds = partsOf(answer)
		.map((id) => (isObject(id) ? (id.postId ?? id.id) : id))
		.filter(isId);
	if (postIds.length > 0) return postIds;
	throw new ApiError('unreadable', 'The platform did not say that the message was sent', {
		status,
		advice: `It answered ${quote(data)} instead of the IDs of posts. The message may have been sent anyway: look at the conversation before you send it again.`,
		mayHaveCompleted: true,
	});
}
