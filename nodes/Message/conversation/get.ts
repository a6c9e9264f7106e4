import { namedRecords } from '../../shared/answer';
import { operation, simplified, simplify } from '../../shared/operation';
import { messageId, SIMPLE_FIELDS } from '../message/fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get the conversation of a message',
	description: 'Get all messages of the conversation that a message belongs to',
	endpoint: 'GET /conversation',
	fields: [messageId, simplify],
	request: ({ messageId }) => ({ query: { messageId } }),
	output: (answer, { messageId, simplify }) =>
		simplified(namedRecords(answer, { messageId }), { simplify }, SIMPLE_FIELDS),
});
