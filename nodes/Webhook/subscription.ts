import type { IDataObject } from 'n8n-workflow';
import { checkDone, itemsOr, recordsOf } from '../kernel/answers/answer';
import { collect } from '../kernel/answers/pages';
import { ApiError } from '../kernel/failures/errors';
import { operation, resourceOf } from '../kernel/operation';
import { named } from '../kernel/values/titles';
import { isMissing, isObject, toText } from '../kernel/values/values';
import { CHECK_ID } from '../service/failures/rows';
import { f } from '../service/fields';
import { checkActed, PAGE_SIZE, subscriptionPages } from '../service/reads/subscriptions';
import { subscription } from '../service/records/kinds';

const filteredSubscriptions = f.rows(
	'filteredSubscriptions',
	'Event types with filters',
	{ displayName: 'Filtered Events', placeholder: 'Add Event', empty: 'ignore' },
	[
		f.required(f.eventType('The event type')),
		f.rows(
			'filters',
			'Which of these events are sent. Without a filter, all are.',
			{ empty: 'narrows', placeholder: 'Add Filter' },
			f.eventFilter,
		),
	],
);

const [name, description] = f.asked('name description', [
	f.id('name', 'The name of the subscription', { placeholder: 'e.g. Cases to the data warehouse' }),
	f.text('description', 'What the subscription is for', { empty: 'clear', rows: 2 }),
]);

const subscriptionId = f.pickedFrom(
	'searchSubscriptions',
	f.id('subscriptionId', 'The subscription, by its ID', {
		empty: 'never',
		displayName: 'Subscription',
		placeholder: 'e.g. 65f0c0ffee65f0c0ffee65f0',
	}),
);

/**
 * A subscription without the key that signs its deliveries, wherever it is, since items are stored with the
 * execution.
 */
function withoutKey<T>(value: T): T {
	if (Array.isArray(value)) return value.map((part) => withoutKey(part as unknown)) as T;
	if (!isObject(value)) return value;
	const others = Object.entries(value).filter(([field]) => field !== 'preSharedKey');
	return Object.fromEntries(others.map(([field, part]) => [field, withoutKey(part)])) as T;
}

/** The lifecycle actions, which have no body: what the item says then, and what to do where the platform says no. */
const actions = [
	{
		value: 'activate',
		description: 'Activate a subscription, so that its events are sent from now on',
		done: 'activated',
		advice: 'Verify the subscription first: the platform may want to know that the URL answers.',
	},
	{
		value: 'deactivate',
		description:
			'Deactivate a subscription, so that its events are no longer sent until it is activated',
		done: 'deactivated',
		advice: 'Get the subscription and look at "active": it may already be inactive.',
	},
	{
		value: 'verify',
		description:
			'Ask the platform to post an empty object to the URL of a subscription; a 2XX answer verifies it',
		done: 'verified',
		advice:
			'The URL has to answer a POST of an empty object with 2XX, and to be reachable from the platform. Check that it is public, that the receiver is running, and that it does not ask for a sign-in or a signature of the empty object.',
	},
].map(({ value, description, done, advice }) =>
	operation({
		value,
		description,
		endpoint: 'POST /webhook-subscriptions/action',
		fields: [subscriptionId],
		request: ({ subscriptionId }) => ({ query: { subscriptionId, action: value } }),
		output: (answer, { subscriptionId }) => {
			checkActed(answer, { action: value, subscriptionId, advice });
			return { [done]: true, subscriptionId };
		},
	}),
);

const subscriptionIds = {
	...subscriptionId,
	description: 'The subscription, by one or several IDs, comma-separated',
	// By this name the list is none of IDs with commas: commas part the IDs in the request, too.
	parse: f.list('subscriptions').parse,
} satisfies f.Field;

const get = operation({
	value: 'get',
	action: 'Get subscriptions',
	description: 'Get one or several subscriptions by their IDs',
	endpoint: 'GET /webhook-subscriptions',
	fields: [subscriptionIds],
	gives: subscription,
	request: ({ subscriptionId }) => {
		// A page may contain fewer than requested.
		const pageSize = subscriptionId.length > 1 ? subscriptionId.length : undefined;
		return { query: { subscriptionId, pageSize } };
	},
	output: (answer, { subscriptionId }) => {
		const found = recordsOf(answer).filter(({ id }) => subscriptionId.includes(toText(id)));
		const missing = subscriptionId.filter((id) => !found.some((one) => toText(one.id) === id));
		if (missing.length === 0) return found.map(withoutKey);
		const address = { subscriptionId: missing.join(', ') };
		throw new ApiError('notFound', `Nothing was found for ${named(address).join()}`, {
			...{ status: answer.status, address },
			advice:
				missing.length > 1
					? 'Check the IDs, and that the credential is for the environment in which the records exist.'
					: CHECK_ID,
		});
	},
});

const getAll = operation({
	value: 'getAll',
	description: 'List the subscriptions with their event types, and whether they are active',
	endpoint: 'GET /webhook-subscriptions',
	fields: [
		f.limit(),
		f.filters(
			f.id('sinceTime', 'A cursor from the platform, sent unchanged', {
				placeholder: 'e.g. 1767603600000',
			}),
		),
	],
	gives: subscription,
	options: [
		f.number('pageSize', 'How many subscriptions to request at a time', {
			min: 1,
			default: PAGE_SIZE,
		}),
	],
	execute: async ({ limit, filters, options }, { send }) => {
		const pageSize = options.pageSize ?? Math.min(limit, PAGE_SIZE);
		const pages = subscriptionPages(send, { pageSize, ...filters });
		const found = await collect(pages, limit);
		return (found as unknown as IDataObject[]).map(withoutKey);
	},
});

const create = operation({
	value: 'create',
	description:
		'Create a subscription that sends the data of events, customers included, to the URL that is given. It is neither verified nor active at first: verify and activate it with its ID.',
	endpoint: 'POST /webhook-subscriptions',
	fields: [
		f.body({
			fields: f.asked('subscriptions', [
				f.required(name),
				f.webAddress(
					'url',
					'Where events are posted. It must be reachable from the platform, and answer a POST of an empty object with 2XX.',
					'https://hooks.example.com/engagement',
					{ empty: 'never' },
				),
				f.id(
					'preSharedKey',
					'Signs the deliveries. This node never returns it, so keep it where the receiver checks the signatures.',
					{ empty: 'never', displayName: 'Pre-Shared Key', secret: true },
				),
				f.eventTypes('subscriptions', 'The events to send, all of each type, e.g. CASE_CREATED', {
					displayName: 'Event Names or IDs',
					...{ places: ['filteredSubscriptions.webhookType'], changes: 'adds' },
				}),
				filteredSubscriptions,
			]),
			more: [description, f.viaProxy],
			rules: ({ subscriptions, filteredSubscriptions }, at) => {
				if (subscriptions === undefined && filteredSubscriptions === undefined)
					at.in('subscriptions').problem({
						person: `No event is chosen. Give ${at.nameOf('subscriptions')}, or ${at.nameOf('filteredSubscriptions')}, or both.`,
						model: `No event is chosen. Give ${at.nameOf('subscriptions')}.`,
					});
			},
		}),
	],
	gives: subscription,
	request: ({ body }) => ({ body, secrets: [body.preSharedKey as string] }),
	output: (answer) => {
		checkDone(answer);
		const [created, ...others] = recordsOf(answer);
		if (created && !isMissing(created.id) && others.length === 0) return withoutKey(created);
		throw new ApiError('unreadable', 'The answer of the platform contains no subscription', {
			status: answer.status,
			advice: `It answered ${answer.excerpt()}. The subscription may exist anyway: look at the list of subscriptions before you create it again.`,
			mayHaveCompleted: true,
		});
	},
});

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

const update = operation({
	value: 'update',
	description:
		'Update the name or description of a subscription, and add or remove event types. Types that are not named stay. Filters, URL and pre-shared key cannot be changed: create a new subscription for those.',
	endpoint: 'PUT /webhook-subscriptions',
	fields: [
		subscriptionId,
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
	output: (answer, { subscriptionId }) => {
		checkDone(answer);
		return { updated: true, subscriptionId };
	},
});

const remove = operation({
	value: 'delete',
	description:
		'Delete a subscription for good, so that its events are no longer sent. To pause it, deactivate it instead.',
	endpoint: 'DELETE /webhook-subscriptions',
	dangers: [{ text: 'The subscription is deleted for good. Deactivate pauses it instead.' }],
	fields: [subscriptionId],
	output: (answer, { subscriptionId }) =>
		itemsOr(answer, { deleted: true, subscriptionId }).map(withoutKey),
});

export const resource = resourceOf('subscription', [
	...actions,
	create,
	remove,
	get,
	getAll,
	update,
]);
