import { listedRecords } from '../../shared/answer';
import { limit } from '../../shared/fields';
import { operation, type Resource } from '../../shared/operation';

const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many webhook types',
	description:
		'List the event types that a subscription can have. Use the "type" of an item wherever an event type is needed.',
	endpoint: 'GET /webhook-subscriptions/webhook-types',
	fields: [limit()],
	// The list has no paging: it is read as a whole and cut here.
	output: (answer) => listedRecords(answer, 'webhook types'),
});

export const resource: Resource = {
	name: 'Webhook Type',
	value: 'webhookType',
	operations: [getAll],
};
