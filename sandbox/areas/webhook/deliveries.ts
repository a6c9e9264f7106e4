import { createHmac } from 'node:crypto';
import { writeJson } from '../../core/json';
import type { Platform, PlatformEvent } from '../../core/platform';
import type { Styled } from '../../core/style';
import { isSuccess, post } from './callback';
import { accepts } from './filters';
import type { Subscription, SubscriptionStore } from './store';
import { toDotted } from './types';

/** The specification shows none of this. */
const RULES: Styled<{
	/** What is sent, to be written as JSON. */
	body(event: PlatformEvent, id: string, subscriptionId: string): object;
	/** Whether an attempt with this status has delivered the event. */
	accepts(status: number | undefined): boolean;
	/** Delays before the second and each later attempt, in ms. */
	retryDelays: number[];
}> = {
	service: {
		body: ({ type, payload, time }, id, subscriptionId) => ({
			id,
			type: toDotted(type),
			payload,
			eventTime: time,
			subscriptionDetails: { subscriptionId },
		}),
		accepts: (status) => status === 200,
		retryDelays: [10_000, 10_000, 10_000],
	},
	plain: {
		body: ({ type, payload, time }, id) => ({ id, type, time, payload }),
		accepts: isSuccess,
		retryDelays: [1_000, 2_000, 4_000, 8_000],
	},
};

/** How long a delivery waits that later ones overtake, in ms. */
const HOLD = 1000;

/** How many attempts run at the same time. */
const CONCURRENCY = 10;

/** How many deliveries are kept; the oldest are dropped first. */
const CAPACITY = 20_000;

/** The delivery of an event to one subscription. */
export interface Delivery {
	id: string;
	subscriptionId: string;
	url: string;
	/** The body of the request, the same in every attempt. */
	body: string;
	/** The value of `X-Hub-Signature`. */
	signature: string;
	/** Oldest first; `status` is null if there was no response in time, `ms` is the duration. */
	attempts: Array<{ status: number | null; ms: number }>;
	state: 'pending' | 'delivered' | 'given up';
}

/** Sends events to the active subscriptions that accept them. */
export class Deliveries {
	private deliveries: Delivery[] = [];
	/** Chains of attempts: those in one chain run one after the other. */
	private readonly chains: Array<Promise<unknown>> = Array.from(
		{ length: CONCURRENCY },
		async () => {},
	);
	private attemptCount = 0;
	private eventCount = 0;

	constructor(
		private readonly platform: Platform,
		private readonly store: SubscriptionStore,
	) {}

	list(): Delivery[] {
		return this.deliveries;
	}

	/** Starts the deliveries of an event, without waiting for them. */
	dispatch(event: PlatformEvent): Delivery[] {
		const id = this.platform.ids.hex('event');
		const { body } = this.platform.pick(RULES);
		const subscriptions = this.store
			.listActive()
			.filter(({ filteredSubscriptions }) =>
				filteredSubscriptions.some((entry) => accepts(entry, event.type, event.payload)),
			);
		if (subscriptions.length > 0) this.eventCount++;
		const { doubled, overtaken } = this.platform.behaviours;
		const start = () =>
			subscriptions.map((subscription) =>
				this.start(
					subscription,
					writeJson(body(event, id, subscription.id)),
					this.isOneOf(overtaken) ? HOLD : 0,
				),
			);
		const deliveries = start();
		if (this.isOneOf(doubled)) start();
		return deliveries;
	}

	/** Whether this event is among its share of them, which are spread evenly. */
	private isOneOf(share: number): boolean {
		return Math.floor(this.eventCount * share) > Math.floor((this.eventCount - 1) * share);
	}

	/** Delivers the same bytes again, as a platform does that has missed the response. Throws 404. */
	redeliver(id: string): Delivery {
		const { subscriptionId, body } =
			this.deliveries.find((delivery) => delivery.id === id) ??
			this.platform.fail(404, 'sandbox.delivery.not.found');
		return this.start(this.store.get(subscriptionId), body);
	}

	/** @param wait until the first attempt, in ms */
	private start(subscription: Subscription, body: string, wait = 0): Delivery {
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
		void this.deliver(delivery, subscription, wait);
		return delivery;
	}

	/** Retries until an attempt succeeds, the last one fails, or the subscription is inactive. */
	private async deliver(
		delivery: Delivery,
		subscription: Subscription,
		wait: number,
	): Promise<void> {
		const rules = this.platform.pick(RULES);
		for (const delay of [wait, ...rules.retryDelays]) {
			if (delay > 0) await this.platform.pause(delay);
			if (this.platform.closing.aborted || !this.store.listActive().includes(subscription)) break;
			const status = await this.enqueue(async () => await this.attempt(delivery));
			if (rules.accepts(status)) {
				subscription.lastSuccessTimestamp = this.platform.clock.now();
				delivery.state = 'delivered';
				this.platform.touch();
				return;
			}
			subscription.lastFailedTimestamp = this.platform.clock.now();
		}
		delivery.state = 'given up';
		this.platform.touch();
	}

	private async attempt({ url, body, signature, attempts }: Delivery): Promise<number | undefined> {
		const startTime = Date.now();
		const headers = { 'x-hub-signature': signature };
		const status = await post(url, body, headers, this.platform.callbackTimeout);
		attempts.push({ status: status ?? null, ms: Date.now() - startTime });
		this.platform.touch();
		return status;
	}

	private async enqueue<T>(run: () => Promise<T>): Promise<T> {
		const index = this.attemptCount++ % CONCURRENCY;
		const result = this.chains[index]!.then(run);
		this.chains[index] = result;
		return await result;
	}
}
