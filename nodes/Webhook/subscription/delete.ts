import { itemsOr } from '../../shared/answer';
import { required } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { subscriptionId, withoutKey } from './fields';

export const remove = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a subscription',
	description:
		'Delete a subscription for good, so that its events are no longer sent. To pause it, deactivate it instead.',
	endpoint: 'DELETE /webhook-subscriptions',
	dangers: [{ text: 'The subscription is deleted for good. Deactivate pauses it instead.' }],
	fields: [required(subscriptionId)],
	request: ({ subscriptionId }) => ({ query: { subscriptionId } }),
	output: (answer, { subscriptionId }) =>
		itemsOr(answer, { deleted: true, subscriptionId }).map(withoutKey),
	done: 'deleted', // for the schema of the output
});
