import { foundItems } from '../kernel/answers/answer';
import { operation, resourceOf } from '../kernel/operation';
import { f } from '../service/fields';
import { messagesIn, readConversation } from '../service/reads/conversation';
import { message } from '../service/records/kinds';
import { messageId } from './message/fields';

const get = operation({
	value: 'get',
	action: 'Get the conversation of a message',
	description: 'Get all messages of the conversation that a message belongs to',
	endpoint: 'GET /conversation',
	fields: [
		messageId,
		f.rangeRule(
			'sinceDate',
			'untilDate',
			f.filters(
				f.number(
					'rows',
					'How many messages to get, in one request. Without it, all messages are returned. Publicly known, not specified.',
					{ min: 1, default: 21 },
				),
				f.number('start', 'How many messages to skip. Publicly known, not specified.', { min: 0 }),
				f.time('sinceDate', 'Only messages from this time on. Publicly known, not specified.', {
					forModel: 'asked',
					displayName: 'Since',
				}),
				f.time('untilDate', 'Only messages up to this time. Publicly known, not specified.', {
					forModel: 'asked',
					displayName: 'Until',
				}),
				f.id(
					'parentSnMsgId',
					'The ID of the parent message on its channel. Publicly known, not specified.',
					{ displayName: 'Parent Message ID' },
				),
				f.list(
					'msgTypes',
					'Only messages of these types, by their numbers. Publicly known, not specified',
					{ displayName: 'Message Types' },
				),
			),
		),
	],
	gives: message,
	execute: async ({ messageId, filters }, { send, hint }) =>
		await readConversation(send, { messageId, ...filters }, hint, (answer, address) => {
			const messages = messagesIn(answer) ?? [];
			return messages.length > 0 ? messages : foundItems(answer, address);
		}),
});

export const resource = resourceOf('conversation', [get]);
