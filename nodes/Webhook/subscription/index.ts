import { itemsOr } from '../../shared/answer';
import { required } from '../../shared/fields';
import { operation, type Resource } from '../../shared/operation';
import { lifecycleAction } from './action';
import { create } from './create';
import { subscriptionId, withoutKey } from './fields';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

const activate = lifecycleAction('activate', {
	name: 'Activate',
	description: 'Activate a subscription, so that its events are sent from now on',
	done: 'activated',
	advice: 'Verify the subscription first: the platform may want to know that the URL answers.',
});

const deactivate = lifecycleAction('deactivate', {
	name: 'Deactivate',
	description:
		'Deactivate a subscription, so that its events are no longer sent until it is activated',
	done: 'deactivated',
	advice: 'Get the subscription and look at "active": it may already be inactive.',
});

const remove = operation({
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

const verify = lifecycleAction('verify', {
	name: 'Verify',
	description:
		'Ask the platform to post an empty object to the URL of a subscription; a 2XX answer verifies it',
	done: 'verified',
	advice:
		'The URL has to answer a POST of an empty object with 2XX, and to be reachable from the platform. Check that it is public, that the receiver is running, and that it does not ask for a sign-in or a signature of the empty object.',
});

export const subscription: Resource = {
	name: 'Subscription',
	value: 'subscription',
	operations: [activate, create, deactivate, remove, get, getAll, update, verify],
};
