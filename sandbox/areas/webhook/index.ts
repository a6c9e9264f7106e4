import { created, noContent, ok, refuseField } from '../../core/envelope';
import { pageOf } from '../../core/paging';
import type { Area, Platform } from '../../core/platform';
import { cases } from '../case';
import { payloadOf } from '../case/announce';
import { isSuccess, post } from './callback';
import { Deliveries } from './deliveries';
import { seedSubscriptions } from './seed';
import {
	SubscriptionStore,
	type Subscription,
	type SubscriptionCreate,
	type SubscriptionUpdate,
} from './store';
import { LISTED_TYPES } from './types';

const INVALID_VALUE = 'validation.invalid.value';

/** Webhook subscriptions, and the deliveries of events to them. */
export const webhook: Area<SubscriptionStore> = {
	name: 'webhook',
	open(platform) {
		const store = new SubscriptionStore(platform);
		seedSubscriptions(store);
		const deliveries = new Deliveries(platform, store);
		platform.onEvent((event) => void deliveries.dispatch(event));

		return {
			store,
			state: () => store.list(),
			watched: () => [store.list(), deliveries.list()],
			/** Creates `count` inactive subscriptions. */
			bulk: ({ count }) => {
				const subscriptions = Array.from({ length: Number(count) }, (_, n) =>
					store.create({
						name: `Bulk ${n}`,
						subscriptions: ['CASE_CREATED'],
						url: `https://hooks.example.com/bulk/${n}`,
						preSharedKey: 'bulk-key',
					}),
				);
				return { count: subscriptions.length };
			},
			controls: {
				/**
				 * Emits an event, with a payload or about a case; with `count`, as many events, numbered by `n` in
				 * the payload.
				 */
				emit: ({ type, caseId, payload: given = {}, count }) => {
					const payload = caseId === undefined ? given : payloadOfCase(platform, String(caseId));
					return Array.from({ length: Number(count ?? 1) }, (_, n) =>
						deliveries.dispatch({
							type: String(type),
							payload: count === undefined ? payload : { ...(payload as object), n },
							time: platform.clock.now(),
						}),
					).flat();
				},
				repeat: ({ id }) => deliveries.redeliver(String(id)),
				deliveries: () => deliveries.list(),
			},
			routes: {
				'GET /webhook-subscriptions': ({ query }) => {
					const { subscriptionId } = query;
					const sinceTime = parseInteger('sinceTime', query.sinceTime) ?? 0;
					const pageSize = parseInteger('pageSize', query.pageSize);
					if (pageSize === 0) refuseField(INVALID_VALUE, 'pageSize', 'must be at least 1');
					const pageNumber = parseInteger('pageNumber', query.pageNumber) ?? 0;
					const subscriptions =
						subscriptionId === undefined ? store.list() : store.getMany(subscriptionId.split(','));
					const matches = subscriptions.filter(({ createdTime }) => createdTime >= sinceTime);
					return ok(pageOf(matches, pageNumber, pageSize).page.map(toView));
				},

				'POST /webhook-subscriptions': ({ body }) =>
					created(toView(store.create(body as SubscriptionCreate))),

				'PUT /webhook-subscriptions': ({ query, body }) => {
					store.update(query.subscriptionId!, body as SubscriptionUpdate);
					return noContent();
				},

				'DELETE /webhook-subscriptions': ({ query }) => {
					store.delete(query.subscriptionId!);
					return noContent();
				},

				'POST /webhook-subscriptions/action': async ({ query }) =>
					ok(await applyAction(platform, store.get(query.subscriptionId!), query.action!)),

				'GET /webhook-subscriptions/webhook-types': () =>
					ok(
						platform.pick(LISTED_TYPES).map(({ type, label, category }) => ({
							type,
							label,
							category,
						})),
					),
			},
		};
	},
};

function payloadOfCase(platform: Platform, id: string): object {
	const store = platform.use(cases);
	const caseRecord = store.get({ id });
	return payloadOf(platform, caseRecord, store.getDetails(caseRecord).messages);
}

/**
 * Returns whether the action succeeded: `verify` fails when the callback does not respond with 2xx,
 * `deactivate` when the subscription is not active.
 */
async function applyAction(
	platform: Platform,
	subscription: Subscription,
	action: string,
): Promise<boolean> {
	if (action === 'verify') {
		const verified = isSuccess(
			await post(subscription.url, '{}', undefined, platform.callbackTimeout),
		);
		if (verified) subscription.verified = true;
		return verified;
	}
	if (action === 'deactivate' && !subscription.active) return false;
	subscription.active = action === 'activate';
	return true;
}

/** Returns a subscription as responses show it. */
function toView(subscription: Subscription) {
	return { ...subscription, preSharedKey: undefined, createdTime: undefined };
}

/** Throws 400 for a parameter that is not a whole number. */
function parseInteger(name: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^\d+$/.test(text)) refuseField(INVALID_VALUE, name, 'must be a whole number');
	return Number(text);
}
