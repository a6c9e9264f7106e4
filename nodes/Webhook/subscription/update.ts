import { checkDone } from '../../kernel/answers/answer';
import { operation } from '../../kernel/operation';
import { f } from '../../service/fields';
import { description, name, subscriptionId } from './fields';

const CREATE_AGAIN =
	'An update cannot change it. Create a new subscription with it, and delete this one.';

/** The fields of a subscription that an update does not take (Part 3, "Webhook subscriptions", 3). */
const refuseOthers = f.refuses({
	url: CREATE_AGAIN,
	preSharedKey: CREATE_AGAIN,
	filteredSubscriptions: CREATE_AGAIN,
	viaProxy: CREATE_AGAIN,
	subscriptions:
		"An update adds or removes single types. Use 'addSubscriptions' and 'removeSubscriptions'.",
	active: 'An update cannot change it. Use the operation Activate or Deactivate.',
	verified: 'An update cannot change it. Use the operation Verify.',
});

export const update = operation({
	value: 'update',
	action: 'Update a subscription',
	description:
		'Update the name or description of a subscription, and add or remove event types. Types that are not named stay. Filters, URL and pre-shared key cannot be changed: create a new subscription for those.',
	endpoint: 'PUT /webhook-subscriptions',
	fields: [
		f.required(subscriptionId),
		f.body({
			collection: 'updateFields',
			more: [
				f.eventTypes('addSubscriptions', 'Event types to add', {
					displayName: 'Add Event Names or IDs',
				}),
				description,
				name,
				f.eventTypes('removeSubscriptions', 'Event types to remove', {
					displayName: 'Remove Event Names or IDs',
				}),
			],
			rules: (body, at) => {
				refuseOthers(body, at);
				const { addSubscriptions: added = [], removeSubscriptions: removed = [] } = body;
				const inBoth = (added as string[]).filter((type) => (removed as string[]).includes(type));
				if (inBoth.length > 0)
					at.in('addSubscriptions').problem(
						`${inBoth.join(', ')} cannot be both added and removed. Choose one of the two.`,
					);
			},
		}),
	],
	request: ({ subscriptionId, body }) => ({
		query: { subscriptionId },
		body,
		answer: 'text/plain', // nothing by the table of endpoints, a text by the schema
	}),
	output: (answer, { subscriptionId }) => {
		checkDone(answer);
		return { updated: true, subscriptionId };
	},
	done: 'updated', // for the schema of the output
});
