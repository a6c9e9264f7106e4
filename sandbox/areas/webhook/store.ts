import { findAll } from '../../core/lookup';
import type { Platform } from '../../core/platform';
import type { FilteredSubscription } from './filters';
import { EVENT_TYPES } from './types';

export interface Subscription {
	id: string;
	name: string;
	description?: string;
	filteredSubscriptions: FilteredSubscription[];
	url: string;
	/** Never part of a response. */
	preSharedKey: string;
	viaProxy: boolean;
	verified: boolean;
	active: boolean;
	/** Epoch ms. */
	createdTime: number;
	/** When an attempt to deliver last succeeded, in epoch ms. */
	lastSuccessTimestamp?: number;
	/** When an attempt to deliver last failed, in epoch ms. */
	lastFailedTimestamp?: number;
}

/** Body of a create. */
export interface SubscriptionCreate {
	name: string;
	description?: string;
	subscriptions?: string[];
	filteredSubscriptions?: FilteredSubscription[];
	url: string;
	preSharedKey: string;
	viaProxy?: boolean;
}

/** Body of an update. */
export interface SubscriptionUpdate {
	name?: string;
	description?: string;
	addSubscriptions?: string[];
	removeSubscriptions?: string[];
}

/** The subscriptions, oldest first. */
export class SubscriptionStore {
	private readonly subscriptions = new Map<string, Subscription>();

	constructor(private readonly platform: Platform) {}

	list(): Subscription[] {
		return [...this.subscriptions.values()].filter((one) => this.platform.shows(one));
	}

	listActive(): Subscription[] {
		return this.list().filter(({ active }) => active);
	}

	/** Throws 404. */
	get(id: string): Subscription {
		return this.subscriptions.get(id) ?? this.platform.fail(404, 'webhook.subscription.not.found');
	}

	/** Skips unknown ids. Throws 404 when none is known. */
	getMany(ids: string[]): Subscription[] {
		return findAll(this.platform, this.subscriptions, ids, 'webhook.subscription.not.found');
	}

	/** Creates an inactive subscription. Throws 400 for unknown, repeated or missing types. */
	create({
		subscriptions = [],
		filteredSubscriptions = [],
		...rest
	}: SubscriptionCreate): Subscription {
		const allSubscriptions = [...subscriptions.map(withoutFilters), ...filteredSubscriptions];
		this.checkTypes(allSubscriptions.map(({ webhookType }) => webhookType));
		const subscription: Subscription = {
			id: this.platform.ids.hex('subscription'),
			...rest,
			filteredSubscriptions: allSubscriptions,
			viaProxy: rest.viaProxy ?? false,
			verified: false,
			active: false,
			createdTime: this.platform.clock.now(),
		};
		this.subscriptions.set(subscription.id, subscription);
		return subscription;
	}

	/** Adding a type that is already there keeps its filters. Throws 400 and 404. */
	update(
		id: string,
		{ addSubscriptions = [], removeSubscriptions = [], ...rest }: SubscriptionUpdate,
	): void {
		const current = this.get(id);
		if (addSubscriptions.some((type) => removeSubscriptions.includes(type))) {
			this.platform.fail(400, 'webhook.type.added.and.removed');
		}
		this.checkKnown([...addSubscriptions, ...removeSubscriptions]);
		const byType = new Map(
			current.filteredSubscriptions.map((entry) => [entry.webhookType, entry]),
		);
		for (const type of removeSubscriptions) byType.delete(type);
		for (const type of addSubscriptions) byType.set(type, byType.get(type) ?? withoutFilters(type));
		if (byType.size === 0) this.platform.fail(400, 'webhook.types.missing');
		Object.assign(current, rest, { filteredSubscriptions: [...byType.values()] });
	}

	/** Throws 404. */
	delete(id: string): void {
		this.subscriptions.delete(this.get(id).id);
	}

	private checkTypes(types: string[]): void {
		if (types.length === 0) this.platform.fail(400, 'webhook.types.missing');
		if (new Set(types).size < types.length) this.platform.fail(400, 'webhook.type.repeated');
		this.checkKnown(types);
	}

	private checkKnown(types: string[]): void {
		const unknown = types.find((type) => !EVENT_TYPES.some((known) => known.type === type));
		if (unknown !== undefined) this.platform.fail(400, 'webhook.type.unknown');
	}
}

function withoutFilters(webhookType: string): FilteredSubscription {
	return { webhookType };
}
