import type { IDataObject } from 'n8n-workflow';
import { isNo, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { operation, REACHES_PEOPLE } from '../../shared/operation';
import { quote } from '../../shared/values';
import { message } from './message';
import { withRecipient } from './recipient';

export const send = operation({
	name: 'Send',
	value: 'send',
	action: 'Send a private message to a customer',
	description:
		'Send a private message to a customer, built from a template such as a list picker, quick replies or a card. It reaches the customer and cannot be taken back.',
	endpoint: 'POST /publishing/message',
	dangers: [REACHES_PEOPLE],
	also: ['GET /message'],
	fields: [message],
	execute: async ({ message }, context) => {
		const body = await withRecipient(message, context);
		return sentPosts(await context.send('POST /publishing/message', { body }), body);
	},
});

/** A message that was sent, as an item. */
export interface SentPosts extends IDataObject {
	postIds: Array<string | number>;
	inReplyToMessageId: string;
	accountId: string;
}

/** The item of a message that was sent. Throws ApiError for an answer that names no post. */
export function sentPosts(
	{ data, status }: Answer,
	{ inReplyToMessageId, accountId }: Readonly<Record<string, unknown>>,
): SentPosts {
	const postIds = [data]
		.flat()
		.filter(
			(id): id is string | number =>
				typeof id === 'number' || (typeof id === 'string' && id !== '' && !isNo(id)),
		);
	if (postIds.length > 0) {
		return {
			postIds,
			inReplyToMessageId: inReplyToMessageId as string,
			accountId: String(accountId),
		};
	}
	throw new ApiError('unreadable', 'The platform did not say that the message was sent', {
		status,
		advice: `It answered ${quote(data)} instead of the IDs of posts. The message may have been sent anyway: look at the conversation before you send it again.`,
		mayHaveCompleted: true,
	});
}
