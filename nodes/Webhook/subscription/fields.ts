import { isObject } from '../../shared/values';
import { f } from '../../shared/fields';

const filters = f.rows('filters', f.eventFilter, {
	empty: 'narrows',
	placeholder: 'Add Filter',
	description: 'Which of these events are sent. Without a filter, all are.',
});

export const filteredSubscriptions = f.rows(
	'filteredSubscriptions',
	[f.required(f.eventType('The event type')), filters],
	{
		displayName: 'Filtered Events',
		placeholder: 'Add Event',
		description: 'Event types with filters',
		empty: 'ignore',
	},
);

export const name = f.id('name', 'The name of the subscription', {
	forModel: 'asked',
	placeholder: 'e.g. Cases to the data warehouse',
});

export const description = f.text('description', 'What the subscription is for', {
	forModel: 'asked',
	empty: 'clear',
	rows: 2,
});

export const url = f.webAddress('url', 'https://hooks.example.com/engagement', {
	description:
		'Where events are posted. It must be reachable from the platform, and answer a POST of an empty object with 2XX.',
});

export const preSharedKey = f.id(
	'preSharedKey',
	'Signs the deliveries. This node never returns it, so keep it where the receiver checks the signatures.',
	{ displayName: 'Pre-Shared Key', secret: true },
);

/** The subscription, from a list or by id. */
export const subscriptionId = f.locator('subscriptionId', {
	displayName: 'Subscription',
	searchListMethod: 'searchSubscriptions',
	placeholder: 'e.g. 65f0c0ffee65f0c0ffee65f0',
	description: 'The subscription, by its ID',
});

/**
 * A subscription without the key that signs its deliveries, wherever it is, since items are stored with the
 * execution.
 */
export function withoutKey<T>(value: T): T {
	if (Array.isArray(value)) return value.map((part) => withoutKey(part as unknown)) as T;
	if (!isObject(value)) return value;
	const others = Object.entries(value).filter(([field]) => field !== preSharedKey.name);
	return Object.fromEntries(others.map(([field, part]) => [field, withoutKey(part)])) as T;
}
