import { operation } from '../../kernel/operation';
import { f } from '../../service/fields';
import { message } from '../../service/records/kinds';
import { ID_EXAMPLE, MESSAGE_ID } from './fields';
import { levelled, propertyChanges, queueChanges, withLevels } from './levels';

/** A 32-bit number. */
const sentiment = f.number(
	'sentiment',
	'The sentiment of the message, as a whole number in the scale of your platform',
	{ default: '', min: -(2 ** 31), max: 2 ** 31 - 1, placeholder: 'e.g. -1' },
);

/** Every field of MessageWorkflowWithContentDTO (Part 1); the editor has those with a level as rows. */
const fields = f.asked('message note', [
	propertyChanges,
	queueChanges,
	...levelled,
	f.chosenFlag(
		'appendAttachments',
		'Whether the attachment of Content joins the existing ones instead of replacing them',
		{ empty: 'decide' },
	),
	{ ...f.assignment, places: ['workflow.assignment'] },
	f.chosenFlag('clearAttachments', 'Whether to clear the existing attachments', {
		empty: 'decide',
		confirms: true,
	}),
	f.content('The content to set'),
	f.text(
		'message',
		'The new text of the message. Publicly known, not specified: it changes the text on the channel.',
		{ empty: 'clear', rows: 2 },
	),
	f.text('note', 'A remark for the people who work on the message', { empty: 'clear', rows: 2 }),
	sentiment,
]);

export const updateWorkflow = operation({
	value: 'updateWorkflow',
	action: 'Update the workflow of a message',
	description:
		'Change the assignment, custom properties, queues, sentiment, content or attachments of a message. Everything else stays as it is.',
	endpoint: 'PATCH /message/workflow',
	fields: [
		f.addressBy(
			{
				messageId: [f.id('messageId', MESSAGE_ID, { placeholder: ID_EXAMPLE })],
				umId: [
					f.id('umId', 'The message, by its unique message ID (UMID)', {
						displayName: 'Unique Message ID',
						placeholder: ID_EXAMPLE,
					}),
				],
			},
			{ umId: 'Unique Message ID' },
		),
		f.body({ collection: 'updateFields', more: fields }),
	],
	gives: message,
	request: ({ address, body }) => ({ query: address, body: withLevels(body) }),
	done: 'updated',
});
