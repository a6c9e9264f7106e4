import { operation } from '../../shared/operation';
import { messageId } from './fields';

export const markAsRead = operation({
	name: 'Mark as Read',
	value: 'markAsRead',
	action: 'Mark a message as read',
	description:
		'Show the customer a read receipt for a message. Works for the business messaging channel only.',
	endpoint: 'PATCH /message/read',
	fields: [messageId],
	request: ({ messageId }) => ({ query: { messageId } }),
	// The specification does not show the answer; any successful answer means that it was done.
	output: ({ data }, { messageId }) => ({ read: (data as boolean | null) ?? true, messageId }),
});
