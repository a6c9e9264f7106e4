import type { IDataObject } from 'n8n-workflow';
import { isNo, isYes } from '../../shared/answer';
import { operation, type Resource } from '../../shared/operation';
import { isNothing } from '../../shared/values';
import { act } from './act';
import { addApplicationData } from './addApplicationData';
import { messageId } from './fields';
import { get } from './get';
import { updateWorkflow } from './updateWorkflow';

const markAsRead = operation({
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

export const message: Resource = {
	name: 'Message',
	value: 'message',
	operations: [act, addApplicationData, get, markAsRead, updateWorkflow],
};
