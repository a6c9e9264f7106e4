import type { IDataObject } from 'n8n-workflow';
import { isNo, isYes } from '../../shared/answer';
import { operation } from '../../shared/operation';
import { isNothing } from '../../shared/values';
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
	output: ({ data }, { messageId }) => {
		const saysMore = !isNothing(data) && !isYes(data) && !isNo(data);
		return {
			read: !isNo(data),
			messageId,
			...(saysMore && { response: data as IDataObject }),
		};
	},
});
