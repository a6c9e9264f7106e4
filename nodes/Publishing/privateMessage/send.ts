import { ApiError } from '../../shared/errors';
import { operation } from '../../shared/operation';
import { quote } from '../../shared/values';
import { message } from './message';

export const send = operation({
	name: 'Send',
	value: 'send',
	action: 'Send a private message to a customer',
	description:
		'Send a private message to a customer, made of a template such as a list picker, quick replies or a card. It reaches the customer and cannot be taken back.',
	endpoint: 'POST /publishing/message',
	fields: [message],
	request: ({ message: body }) => ({ body }),
	output: ({ data, status }, { message: { inReplyToMessageId, accountId } }) => {
		const postIds = [data]
			.flat()
			.filter((id) => typeof id === 'number' || (typeof id === 'string' && id !== ''));
		if (postIds.length > 0) {
			return {
				postIds,
				inReplyToMessageId: inReplyToMessageId as string,
				accountId: String(accountId),
			};
		}
		throw new ApiError('unreadable', 'The platform did not say that the message was sent', {
			status,
			advice: `It answered ${quote(data)} instead of the ids of posts. The message may have been sent all the same: look at the conversation before you send it again.`,
			mayHaveCompleted: true,
		});
	},
});
