import { listedRecords } from '../kernel/answers/answer';
import { operation, resourceOf } from '../kernel/operation';
import { areaOf } from '../service/areaOf';
import { limit } from '../service/fields';
import { resource as subscription } from './subscription';

const getAll = operation({
	value: 'getAll',
	description:
		'List the event types that a subscription can have. Use the "type" of an item wherever an event type is needed.',
	endpoint: 'GET /webhook-subscriptions/webhook-types',
	fields: [limit()],
	// The list has no paging: it is read as a whole and cut here.
	output: (answer) => listedRecords(answer, 'webhook types'),
});

export const { resources, ofArea } = areaOf('webhook', [
	subscription,
	resourceOf('webhookType', [getAll]),
]);
