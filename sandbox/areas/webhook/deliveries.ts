import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeJson } from '../../core/json';
import type { Platform, PlatformEvent } from '../../core/platform';
import { isSuccess, post } from './callback';
import { lets } from './filters';
import type { Subscription, SubscriptionStore } from './store';

/** Pauses before the second and each later attempt, in ms; after the last one a delivery is given up. */
const PAUSES = [1_000, 2_000, 4_000, 8_000];

/** How many attempts are under way at the same time; the others wait. */
const LANES = 10;

/** How many are remembered; the oldest go first. */
const CAPACITY = 20_000;

/** An event on its way to one subscription. */
export interface Delivery {
	id: string;
	subscriptionId: string;
	url: string;
	/** The bytes, the same in every attempt. */
	body: string;
	/** Value of X-Hub-Signature. */
	signature: string;
	/** What each attempt was answered, oldest first; null when no answer came in time. */
	attempts: Array<{ status: number | null; ms: number }>;
	state: 'pending' | 'delivered' | 'given up';
}

/** Sends events to the active subscriptions that want them. */
export class Deliveries {
	private deliveries: Delivery[] = [];
	private readonly lanes: Array<Promise<unknown>> = Array.from({ length: LANES }, async () => {});
	private next = 0;

	constructor(
		private readonly platform: Platform,
		private readonly store: SubscriptionStore,
	) {}

	list(): Delivery[] {
		return this.deliveries;
	}

	/** Starts the deliveries of an event; each goes its own way from then on. */
	dispatch({ type, payload, at }: PlatformEvent): Delivery[] {
		const body = writeJson({ id: this.platform.ids.hex('event'), type, time: at, payload });
		return this.store
			.active()
			.filter((one) => one.filteredSubscriptions.some((entry) => lets(entry, type, payload)))
			.map((subscription) => this.start(subscription, body));
	}

	/** Sends a delivery once more, as a platform does that missed the answer. Throws 404. */
	repeat(id: string): Delivery {
		const { subscriptionId, body } =
			this.deliveries.find((delivery) => delivery.id === id) ??
			this.platform.fail(404, 'sandbox.delivery.not.found');
		return this.start(this.store.get(subscriptionId), body);
	}

	private start(subscription: Subscription, body: string): Delivery {
		const delivery: Delivery = {
			id: this.platform.ids.hex('delivery'),
			subscriptionId: subscription.id,
			url: subscription.url,
			body,
			signature: `sha256=${createHmac('sha256', subscription.preSharedKey).update(body).digest('hex')}`,
			attempts: [],
			state: 'pending',
		};
		this.deliveries.push(delivery);
		if (this.deliveries.length >= 2 * CAPACITY) this.deliveries = this.deliveries.slice(-CAPACITY);
		void this.deliver(delivery, subscription);
		return delivery;
	}

	/** Attempts until one is answered 2xx, the last has failed, or the subscription is no longer active. */
	private async deliver(delivery: Delivery, subscription: Subscription): Promise<void> {
		const signal = this.platform.closing;
		for (const wait of [0, ...PAUSES]) {
			if (wait > 0) await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
			if (signal.aborted || !this.store.active().includes(subscription)) break;
			const status = await this.inLane(async () => await this.attempt(delivery));
			if (isSuccess(status)) {
				subscription.lastSuccessTimestamp = this.platform.clock.now();
				delivery.state = 'delivered';
				return;
			}
			subscription.lastFailedTimestamp = this.platform.clock.now();
		}
		delivery.state = 'given up';
	}

	private async attempt({ url, body, signature, attempts }: Delivery): Promise<number | undefined> {
		const since = Date.now();
		const headers = { 'x-hub-signature': signature };
		const status = await post(url, body, headers, this.platform.callbackTimeout);
		attempts.push({ status: status ?? null, ms: Date.now() - since });
		return status;
	}

	private async inLane<T>(work: () => Promise<T>): Promise<T> {
		const at = this.next++ % LANES;
		const turn = this.lanes[at]!.then(work);
		this.lanes[at] = turn;
		return await turn;
	}
}
