import type { IDataObject } from 'n8n-workflow';
import { foundItems, saysDone } from '../kernel/answers/answer';
import { operation, resourceOf } from '../kernel/operation';
import { defined } from '../kernel/values/values';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { messagesIn, readConversation } from '../service/reads/conversation';
import { fetchMessages, type IdName, MAX_IDS } from '../service/reads/messages';
import { message } from '../service/records/kinds';
import { ID_EXAMPLE, messageId, updateWorkflow } from './updateWorkflow';

const act = operation({
	value: 'act',
	action: 'Like or moderate or delete a message',
	description:
		'Hide, like, favorite, approve, reject or delete a message on its native channel, or undo one of these. Deleting cannot be undone.',
	endpoint: 'PATCH /message/action',
	dangers: [
		{
			text: 'A message that is deleted on its channel is gone for everyone.',
			shownWhen: { action: ['DELETE'] },
		},
	],
	fields: [
		messageId,
		f.picked('account', f.id('accountId', 'The account to act as', { empty: 'never' })),
		f.choice(
			'action',
			'What to do on the native channel. A channel without this action ignores it.',
			{ empty: 'never', unset: f.CHOOSE },
			[
				'APPROVE',
				{ name: 'Delete', value: 'DELETE', description: 'Removes the message from the channel' },
				...['FAVORITE', 'HIDE', 'LIKE', 'REJECT', 'UNFAVORITE', 'UNHIDE', 'UNLIKE'],
			],
		),
	],
	output: (answer, { messageId, accountId, action }) =>
		defined<string | boolean | null>({
			acted: saysDone(answer),
			...{ messageId, accountId, action },
			answer: answer.data as string | null,
		}),
});

const addApplicationData = operation({
	value: 'addApplicationData',
	action: 'Add application data to a message',
	description: 'Attach data of an external application, such as a CRM, to a message',
	endpoint: 'POST /message/associated-app-data',
	fields: [
		messageId,
		f.body({
			fields: [
				f.id('applicationType', 'The kind of application that the data comes from', {
					empty: 'never',
					placeholder: 'e.g. CRM',
				}),
				f.id('applicationId', 'ID of the application that the data comes from', { empty: 'never' }),
				f.id('applicationMessageId', 'ID of the message in that application', { empty: 'never' }),
			],
			more: [
				f.id('applicationMessageNumber', 'Number of the message in that application'),
				f.id('applicationMessageType', 'The kind of message in that application'),
				f.id('applicationOrganizationId', 'ID of the organization in that application'),
				f.id('applicationParentMessageId', 'ID of the parent message in that application'),
				f.id('applicationParentMessageNumber', 'Number of the parent message in that application'),
				f.id('applicationUserId', 'Give it if your API documentation asks for it'),
				f.time('associationTime', 'When the data was associated with the message'),
			],
		}),
	],
	done: 'added',
});

const ids = <const N extends IdName>(name: N, displayName: string) =>
	f.list(name, `One ID, or at most ${MAX_IDS}`, {
		displayName,
		max: MAX_IDS,
		placeholder: ID_EXAMPLE,
	});

const get = operation({
	value: 'get',
	action: 'Get messages',
	description:
		'Get one or several messages by their message IDs or unique message IDs (UMIDs). The IDs of all input items are fetched together, in as few requests as the platform allows.',
	endpoint: 'GET /message',
	fields: [
		f.addressBy(
			{ messageId: [ids('messageId', 'Message IDs')], umId: [ids('umId', 'Unique Message IDs')] },
			{ umId: 'Unique Message ID' },
		),
	],
	gives: message,
	options: [f.onMissing],
	executeAll: async (items, context) =>
		await fetchMessages(
			context,
			items.map(({ parameters: { address: ids, options } }) => ({ ids, ...options })),
		),
});

const markAsRead = operation({
	name: 'Mark as Read',
	value: 'markAsRead',
	action: 'Mark a message as read',
	description:
		'Show the customer a read receipt for a message. Works for the business messaging channel only.',
	endpoint: 'PATCH /message/read',
	fields: [messageId],
	// The specification does not show the answer; any successful answer means that it was done.
	output: (answer, { messageId }) => {
		const read = saysDone(answer);
		const other = read === undefined && { response: answer.data as IDataObject };
		return { read: read ?? true, messageId, ...other };
	},
});

const getConversation = operation({
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
					...{ forModel: 'asked', orZero: true },
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

const all = [
	resourceOf('message', [act, addApplicationData, get, markAsRead, updateWorkflow]),
	resourceOf('conversation', [getConversation]),
];

export const { resources, ofArea } = areaOf('message', all, {
	search:
		'Reads messages and conversations, and moderates and routes messages. Leave Output at Simplified for an agent.',
	related: {
		engagementPublishing: 'Answers a message',
		engagementCase: 'Has the case that a message belongs to',
	},
});
