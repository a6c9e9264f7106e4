import type { IDataObject } from 'n8n-workflow';
import { itemsOr, recordsOf } from '../../kernel/answers/answer';
import { collect } from '../../kernel/answers/pages';
import { ApiError } from '../../kernel/failures/errors';
import { operation, resourceOf } from '../../kernel/operation';
import { named, titleOf } from '../../kernel/values/titles';
import { toText } from '../../kernel/values/values';
import { CHECK_ID } from '../../service/failures/rows';
import { f } from '../../service/fields';
import { checkActed, PAGE_SIZE, subscriptionPages } from '../../service/reads/subscriptions';
import { subscription } from '../../service/records/kinds';
import { create } from './create';
import { subscriptionId, withoutKey } from './fields';
import { update } from './update';

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
		action: `${titleOf(value)} a subscription`,
		description,
		endpoint: 'POST /webhook-subscriptions/action',
		fields: [f.required(subscriptionId)],
		request: ({ subscriptionId }) => ({ query: { subscriptionId, action: value } }),
		output: (answer, { subscriptionId }) => {
			checkActed(answer, { action: value, subscriptionId, advice });
			return { [done]: true, subscriptionId };
		},
	}),
);

const subscriptionIds: f.Field<'subscriptionId', string[]> = {
	...subscriptionId,
	description: 'The subscription, by one or several IDs, comma-separated',
	parse: f.list('subscriptionId').parse,
};

const CHECK_IDS =
	'Check the IDs, and that the credential is for the environment in which the records exist.';

const get = operation({
	value: 'get',
	action: 'Get subscriptions',
	description: 'Get one or several subscriptions by their IDs',
	endpoint: 'GET /webhook-subscriptions',
	fields: [f.required(subscriptionIds)],
	gives: subscription,
	request: ({ subscriptionId }) => ({
		query: {
			subscriptionId,
			// A page may contain fewer than requested.
			pageSize: subscriptionId.length > 1 ? subscriptionId.length : undefined,
		},
	}),
	output: (answer, { subscriptionId }) => {
		const found = recordsOf(answer);
		const missing = subscriptionId.filter((id) => !found.some((one) => toText(one.id) === id));
		if (missing.length === 0) return found.map(withoutKey);
		const address = { subscriptionId: missing.join(', ') };
		throw new ApiError('notFound', `Nothing was found for ${named(address).join()}`, {
			...{ status: answer.status, address },
			advice: missing.length > 1 ? CHECK_IDS : CHECK_ID,
		});
	},
});

const getAll = operation({
	value: 'getAll',
	action: 'Get many subscriptions',
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

const remove = operation({
	value: 'delete',
	action: 'Delete a subscription',
	description:
		'Delete a subscription for good, so that its events are no longer sent. To pause it, deactivate it instead.',
	endpoint: 'DELETE /webhook-subscriptions',
	dangers: [{ text: 'The subscription is deleted for good. Deactivate pauses it instead.' }],
	fields: [f.required(subscriptionId)],
	output: (answer, { subscriptionId }) =>
		itemsOr(answer, { deleted: true, subscriptionId }).map(withoutKey),
	done: 'deleted', // for the schema of the output
});

export const resource = resourceOf('subscription', [
	...actions,
	create,
	remove,
	get,
	getAll,
	update,
]);
