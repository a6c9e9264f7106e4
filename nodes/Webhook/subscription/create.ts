import { itemsOf } from '../../shared/answer';
import { body, eventTypes, viaProxy } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { description, filteredSubscriptions, name, preSharedKey, url, withoutKey } from './fields';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a subscription',
	description:
		'Create a subscription that sends events to a URL. It is neither verified nor active at first: verify and activate it with its ID.',
	endpoint: 'POST /webhook-subscriptions',
	fields: [
		body({
			required: [name, url, preSharedKey],
			optional: [
				eventTypes('subscriptions', {
					displayName: 'Event Names or IDs',
					description: 'The events to send, all of each type',
				}),
				filteredSubscriptions,
			],
			leaves: [description, viaProxy],
			rules: ({ subscriptions, filteredSubscriptions }, at) => {
				if (subscriptions === undefined && filteredSubscriptions === undefined)
					at.in('subscriptions').problem(
						'No event is chosen. Give subscriptions, filteredSubscriptions, or both.',
					);
			},
		}),
	],
	request: ({ body }) => ({ body }),
	output: (answer) => itemsOf(answer).map(withoutKey),
});
