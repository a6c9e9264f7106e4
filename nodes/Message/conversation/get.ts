import { namedRecords } from '../../shared/answer';
import { operation } from '../../shared/operation';
import { messagesIn } from '../../shared/reads';
import { message } from '../../shared/records';
import { messageId } from '../message/fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get the conversation of a message',
	description: 'Get all messages of the conversation that a message belongs to',
	endpoint: 'GET /conversation',
	fields: [messageId],
	gives: message,
	request: ({ messageId }) => ({ query: { messageId } }),
	output: (answer, { messageId }) => {
		const messages = messagesIn(answer) ?? [];
		return messages.length > 0 ? messages : namedRecords(answer, { messageId });
	},
});
