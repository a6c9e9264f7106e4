import { body, epoch, id } from '../../shared/fields';
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
			required: [
				id('applicationType', { placeholder: 'e.g. CRM' }),
				id('applicationId'),
				id('applicationMessageId'),
			],
			leaves: [
				id('applicationMessageNumber'),
				id('applicationMessageType'),
				id('applicationOrganizationId'),
				id('applicationParentMessageId'),
				id('applicationParentMessageNumber'),
				id('applicationUserId', {
					description: 'Give it where your API documentation asks for it',
				}),
				epoch('associationTime'),
			],
		}),
	],
	request: ({ messageId, body }) => ({ query: { messageId }, body }),
	done: 'added',
});
