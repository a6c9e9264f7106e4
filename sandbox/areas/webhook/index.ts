import type { Area } from '../../core/area';
import { created, noContent, ok } from '../../core/envelope';
import type { Platform } from '../../core/platform';
import { isSuccess, post } from './callback';
import { Deliveries } from './deliveries';
import { seedSubscriptions } from './seed';
import { SubscriptionStore, type Change, type Subscription, type Wish } from './store';
import { TYPES } from './types';

const PAGE_SIZE = 20;

/** Webhook subscriptions, their lifecycle, and the events that are delivered to them. */
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
			/** `count` inactive subscriptions that nobody listens to. */
			bulk: ({ count }) => {
				const made = Array.from({ length: Number(count) }, (_, n) =>
					store.create({
						name: `Bulk ${n}`,
						subscriptions: ['CASE_CREATED'],
						url: `https://hooks.example.com/bulk/${n}`,
						preSharedKey: 'bulk-key',
					}),
				);
				return { count: made.length };
			},
			controls: {
				/** Events of any type and payload; `count` of them at once, each with its number in `n`. */
				emit: ({ type, payload = {}, count }) =>
					Array.from({ length: Number(count ?? 1) }, (_, n) =>
						deliveries.dispatch({
							type: String(type),
							payload: count === undefined ? payload : { ...(payload as object), n },
							at: platform.clock.now(),
						}),
					).flat(),
				repeat: ({ id }) => deliveries.repeat(String(id)),
				deliveries: () => deliveries.list(),
			},
			routes: {
				'GET /webhook-subscriptions': ({ query }) => {
					const { subscriptionId, sinceTime } = query;
					const since = wholeNumber(platform, 'sinceTime', sinceTime, 0);
					const size = wholeNumber(platform, 'pageSize', query.pageSize, PAGE_SIZE);
					if (size === 0) refuse(platform, 'pageSize', 'must be at least 1');
					const start = wholeNumber(platform, 'pageNumber', query.pageNumber, 0) * size;
					const chosen =
						subscriptionId === undefined
							? store.list()
							: store.getSeveral(subscriptionId.split(','));
					return ok(
						chosen
							.filter(({ createdTime }) => createdTime >= since)
							.slice(start, start + size)
							.map(answered),
					);
				},

				'POST /webhook-subscriptions': ({ body }) => created(answered(store.create(body as Wish))),

				'PUT /webhook-subscriptions': ({ query, body }) => {
					store.update(query.subscriptionId!, body as Change);
					return noContent();
				},

				'DELETE /webhook-subscriptions': ({ query }) => {
					store.delete(query.subscriptionId!);
					return noContent();
				},

				'POST /webhook-subscriptions/action': async ({ query }) =>
					ok(await carryOut(platform, store.get(query.subscriptionId!), query.action!)),

				'GET /webhook-subscriptions/webhook-types': () => ok(TYPES),
			},
		};
	},
};

/** Gives whether it succeeded: a callback that does not answer 2xx is not verified, and what is not active cannot be stopped. */
async function carryOut(
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

/** A subscription as a client sees it. */
function answered(subscription: Subscription) {
	return { ...subscription, preSharedKey: undefined, createdTime: undefined };
}

function wholeNumber(
	platform: Platform,
	name: string,
	text: string | undefined,
	otherwise: number,
): number {
	if (text === undefined) return otherwise;
	if (!/^\d+$/.test(text)) refuse(platform, name, 'must be a whole number');
	return Number(text);
}

function refuse(platform: Platform, path: string, problem: string): never {
	return platform.fail(400, 'validation.invalid.value', 400, [{ path, problem }]);
}
