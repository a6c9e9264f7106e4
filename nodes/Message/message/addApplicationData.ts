import { body, id, time } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { messageId } from './fields';

export const addApplicationData = operation({
	name: 'Add Application Data',
	value: 'addApplicationData',
	action: 'Add application data to a message',
	description: 'Attach data of an external application, such as a CRM, to a message',
	endpoint: 'POST /message/associated-app-data',
	fields: [
		messageId,
		body({
			fields: [
				id('applicationType', {
					required: true,
					placeholder: 'e.g. CRM',
					description: 'The kind of application that the data comes from',
				}),
				id('applicationId', {
					required: true,
					description: 'ID of the application that the data comes from',
				}),
				id('applicationMessageId', {
					required: true,
					description: 'ID of the message in that application',
				}),
			],
			more: [
				id('applicationMessageNumber', {
					description: 'Number of the message in that application',
				}),
				id('applicationMessageType', {
					description: 'The kind of message in that application',
				}),
				id('applicationOrganizationId', {
					description: 'ID of the organization in that application',
				}),
				id('applicationParentMessageId', {
					description: 'ID of the parent message in that application',
				}),
				id('applicationParentMessageNumber', {
					description: 'Number of the parent message in that application',
				}),
				id('applicationUserId', {
					description: 'Give it if your API documentation asks for it',
				}),
				time('associationTime', {
					description: 'When the data was associated with the message',
				}),
			],
		}),
	],
	request: ({ messageId, body }) => ({ query: { messageId }, body }),
	done: 'added',
});
