import {
	addressBy,
	assignment,
	body,
	checkNotEmpty,
	chosenFlag,
	content,
	customProperties,
	id,
	int64List,
	number,
	picked,
	text,
} from '../../shared/fields';
import { operation } from '../../shared/operation';
import { ID_EXAMPLE, MESSAGE_ID } from './fields';

/** A 32-bit number. The editor shows a text field, so that "not filled in" differs from 0. */
const sentiment = {
	...id('sentiment', {
		placeholder: 'e.g. -1',
		description: 'The sentiment of the message, as a whole number in the scale of your platform',
	}),
	parse: number('sentiment', { min: -(2 ** 31), max: 2 ** 31 - 1 }).parse,
};

/** Every field of MessageWorkflowWithContentDTO (Part 1). n8n sorts them by name, and the names keep related fields together. */
const leaves = [
	customProperties('addedClientCustomProperties', {
		displayName: 'Custom Properties to Add (Client)',
		description: 'Values to add to properties of the workspace (client)',
	}),
	picked(
		'queue',
		int64List('addedClientQueues', {
			decides: true,
			displayName: 'Queues to Add (Client)',
			description: 'IDs of workspace queues to add',
		}),
	),
	customProperties('addedCustomProperties', {
		displayName: 'Custom Properties to Add (Partner)',
		description: 'Values to add to properties at the partner (global) level',
	}),
	picked(
		'queue',
		int64List('addedQueues', {
			decides: true,
			displayName: 'Queues to Add (Partner)',
			description: 'IDs of partner queues to add',
		}),
	),
	chosenFlag(
		'appendAttachments',
		'Whether the attachment of Content joins the existing ones instead of replacing them',
		{ decides: true },
	),
	assignment,
	chosenFlag('clearAttachments', 'Whether to clear the existing attachments', { decides: true }),
	customProperties('clientCustomProperties', {
		displayName: 'Custom Properties to Replace (Client)',
		description: 'Properties of the workspace (client): the values of those listed are replaced',
	}),
	content('The content to set'),
	customProperties('customProperties', {
		displayName: 'Custom Properties to Replace (Partner)',
		description:
			'Properties at the partner (global) level: the values of those listed are replaced',
	}),
	text('message', {
		clears: true,
		rows: 2,
		description: "The text to set in the message's workflow",
	}),
	text('note', {
		clears: true,
		rows: 2,
		description: 'A remark for the people who work on the message',
	}),
	customProperties('removedClientCustomProperties', {
		displayName: 'Custom Properties to Remove (Client)',
		description: 'Values to remove from properties of the workspace (client)',
	}),
	picked(
		'queue',
		int64List('removedClientQueues', {
			decides: true,
			displayName: 'Queues to Remove (Client)',
			description: 'IDs of workspace queues to remove',
		}),
	),
	customProperties('removedCustomProperties', {
		displayName: 'Custom Properties to Remove (Partner)',
		description: 'Values to remove from properties at the partner (global) level',
	}),
	picked(
		'queue',
		int64List('removedQueues', {
			decides: true,
			displayName: 'Queues to Remove (Partner)',
			description: 'IDs of partner queues to remove',
		}),
	),
	sentiment,
] as const;

export const updateWorkflow = operation({
	name: 'Update Workflow',
	value: 'updateWorkflow',
	action: 'Update the workflow of a message',
	description:
		'Change the assignment, custom properties, queues, sentiment, content or attachments of a message. Everything else stays as it is.',
	endpoint: 'PATCH /message/workflow',
	fields: [
		addressBy(
			{
				messageId: [id('messageId', { placeholder: ID_EXAMPLE, description: MESSAGE_ID })],
				umId: [
					id('umId', {
						displayName: 'Unique Message ID',
						placeholder: ID_EXAMPLE,
						description: 'The message, by its unique message ID (UMID)',
					}),
				],
			},
			{ messageId: 'Message ID', umId: 'Unique Message ID' },
		),
		body({ collection: 'updateFields', more: leaves, rules: checkNotEmpty }),
	],
	request: ({ address, body }) => ({ query: address, body }),
	done: 'updated',
});
