import { isObject } from '../../kernel/values/values';
import { f } from '../../service/fields';

const filters = f.rows(
	'filters',
	'Which of these events are sent. Without a filter, all are.',
	{ empty: 'narrows', placeholder: 'Add Filter' },
	f.eventFilter,
);

export const filteredSubscriptions = f.rows(
	'filteredSubscriptions',
	'Event types with filters',
	{ displayName: 'Filtered Events', placeholder: 'Add Event', empty: 'ignore' },
	[f.required(f.eventType('The event type')), filters],
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

export const url = f.webAddress(
	'url',
	'Where events are posted. It must be reachable from the platform, and answer a POST of an empty object with 2XX.',
	'https://hooks.example.com/engagement',
);

export const preSharedKey = f.id(
	'preSharedKey',
	'Signs the deliveries. This node never returns it, so keep it where the receiver checks the signatures.',
	{ displayName: 'Pre-Shared Key', secret: true },
);

/** The subscription, from a list or by id. */
export const subscriptionId = f.pickedFrom(
	'searchSubscriptions',
	f.id('subscriptionId', 'The subscription, by its ID', {
		displayName: 'Subscription',
		placeholder: 'e.g. 65f0c0ffee65f0c0ffee65f0',
	}),
);

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
