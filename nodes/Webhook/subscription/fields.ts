import type { IDataObject } from 'n8n-workflow';
import {
	choice,
	flag,
	id,
	type Leaf,
	list,
	locator,
	objects,
	pattern,
	text,
} from '../../shared/fields';

const fromTypeList = { loadOptionsMethod: 'getWebhookTypes' };
const CHOOSE =
	'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** Event types, picked from the service's own list. */
export function types<const N extends string>(
	name: N,
	displayName: string,
	description: string,
): Leaf<N, string[]> {
	const leaf = list(name);
	return {
		...leaf,
		property: {
			displayName,
			name,
			type: 'multiOptions',
			typeOptions: fromTypeList,
			default: [],
			description: `${description}. ${CHOOSE}.`,
		},
		// Nothing picked is the same as nothing given.
		parse: (raw, at) => (Array.isArray(raw) && raw.length === 0 ? undefined : leaf.parse(raw, at)),
	};
}

const webhookType: Leaf<'webhookType', string> = {
	...id('webhookType'),
	property: {
		displayName: 'Event Name or ID',
		name: 'webhookType',
		type: 'options',
		typeOptions: fromTypeList,
		default: '',
		description:
			'The event type. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
};

/** A condition that narrows an event type; all its parts are required (Part 3, "Webhook subscription"). */
const filter = objects(
	'filters',
	[
		choice(
			'checkCondition',
			[
				{ value: 'IS', name: 'Is' },
				{ value: 'IS_NOT', name: 'Is Not' },
			],
			{ displayName: 'Condition' },
		),
		id('id', { description: 'What is compared, e.g. the ID of a custom property' }),
		id('type', {
			placeholder: 'e.g. PARTNER_CUSTOM_PROPERTY',
			description: 'The kind of filter, e.g. PARTNER_CUSTOM_PROPERTY or ACCOUNT_TYPE',
		}),
		list('values'),
	],
	{ placeholder: 'Add Filter', required: ['checkCondition', 'id', 'type', 'values'] },
);

const filtered = objects('filteredSubscriptions', [webhookType, filter], {
	displayName: 'Filtered Events',
	placeholder: 'Add Event',
	description: 'Event types that are narrowed by filters',
	required: ['webhookType'],
});

export const filteredSubscriptions: typeof filtered = {
	...filtered,
	parse: (raw, at) => {
		const value = filtered.parse(raw, at);
		return value?.length === 0 ? undefined : value;
	},
};

export const name = id('name', { placeholder: 'e.g. Cases to the data warehouse' });

export const description = text('description', { rows: 2 });

export const url = pattern('url', /^https?:\/\/[^\s/]+\S*$/, 'an address such as https://…', {
	placeholder: 'e.g. https://hooks.example.com/engagement',
	description:
		'Where events are posted. It must be reachable from the platform, and answer a POST of an empty object with 2XX.',
});

const key = id('preSharedKey', {
	displayName: 'Pre-Shared Key',
	description:
		'Signs the deliveries. It never comes out of this node again, so keep it where the receiver checks them.',
});

export const preSharedKey: typeof key = {
	...key,
	property: { ...key.property, typeOptions: { password: true } },
};

export const viaProxy = flag('viaProxy', 'Whether the platform sends the events through its proxy');

/** The subscription, from a list or by id. */
export const subscriptionId = locator('subscriptionId', {
	displayName: 'Subscription',
	searchListMethod: 'searchSubscriptions',
	placeholder: 'e.g. 65f0c0ffee65f0c0ffee65f0',
	description: 'The subscription, from the list or by its ID',
});

/** A subscription as it comes out of the node: a key that signs deliveries does not belong among a run's data. */
export function withoutKey(subscription: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(subscription).filter(([field]) => field !== preSharedKey.name),
	);
}
