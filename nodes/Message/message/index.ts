import type { IDataObject } from 'n8n-workflow';
import { saysDone } from '../../kernel/answers/answer';
import { addressBy, body, id, list, onMissing, time } from '../../service/fields';
import { operation, resourceOf } from '../../kernel/operation';
import { fetchMessages, type IdName, MAX_IDS } from '../../service/reads';
import { act } from './act';
import { ID_EXAMPLE, messageId } from './fields';
import { updateWorkflow } from './updateWorkflow';
import { message } from '../../service/records/kinds';

const addApplicationData = operation({
	value: 'addApplicationData',
	action: 'Add application data to a message',
	description: 'Attach data of an external application, such as a CRM, to a message',
	endpoint: 'POST /message/associated-app-data',
	fields: [
		messageId,
		body({
			fields: [
				id('applicationType', 'The kind of application that the data comes from', {
					empty: 'never',
					placeholder: 'e.g. CRM',
				}),
				id('applicationId', 'ID of the application that the data comes from', { empty: 'never' }),
				id('applicationMessageId', 'ID of the message in that application', { empty: 'never' }),
			],
			more: [
				id('applicationMessageNumber', 'Number of the message in that application'),
				id('applicationMessageType', 'The kind of message in that application'),
				id('applicationOrganizationId', 'ID of the organization in that application'),
				id('applicationParentMessageId', 'ID of the parent message in that application'),
				id('applicationParentMessageNumber', 'Number of the parent message in that application'),
				id('applicationUserId', 'Give it if your API documentation asks for it'),
				time('associationTime', 'When the data was associated with the message'),
			],
		}),
	],
	done: 'added',
});

const ids = <const N extends IdName>(name: N, displayName: string) =>
	list(name, `One ID, or at most ${MAX_IDS}`, {
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
		addressBy(
			{ messageId: [ids('messageId', 'Message IDs')], umId: [ids('umId', 'Unique Message IDs')] },
			{ umId: 'Unique Message ID' },
		),
	],
	gives: message,
	options: [onMissing],
	executeAll: async (items, context) =>
		await fetchMessages(
			context,
			items.map(({ parameters }) => ({
				ids: parameters.address,
				onMissing: parameters.options.onMissing,
			})),
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
		return {
			read: read ?? true,
			messageId,
			...(read === undefined && { response: answer.data as IDataObject }),
		};
	},
});

export const resource = resourceOf('message', [
	act,
	addApplicationData,
	get,
	markAsRead,
	updateWorkflow,
]);
