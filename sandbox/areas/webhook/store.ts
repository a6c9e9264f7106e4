import type { Platform } from '../../core/platform';
import { TYPES } from './types';

/** A condition that narrows an event type. */
export interface Filter {
	id: string;
	type: string;
	checkCondition: 'IS' | 'IS_NOT';
	values: string[];
}

/** An event type of a subscription; without filters every event of the type is meant. */
export interface FilteredSubscription {
	webhookType: string;
	filters?: Filter[];
}

export interface Subscription {
	id: string;
	name: string;
	description?: string;
	filteredSubscriptions: FilteredSubscription[];
	url: string;
	/** Never answered. */
	preSharedKey: string;
	viaProxy: boolean;
	verified: boolean;
	active: boolean;
	/** Epoch ms. */
	createdTime: number;
	/** Epoch ms of the last delivery that was answered 2xx. */
	lastSuccessTimestamp?: number;
	/** Epoch ms of the last one that was not. */
	lastFailedTimestamp?: number;
}

/** Body of a create. */
export interface Wish {
	name: string;
	description?: string;
	subscriptions?: string[];
	filteredSubscriptions?: FilteredSubscription[];
	url: string;
	preSharedKey: string;
	viaProxy?: boolean;
}

/** Body of an update. */
export interface Change {
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
		return [...this.subscriptions.values()];
	}

	/** Those that events are dispatched to. */
	active(): Subscription[] {
		return this.list().filter(({ active }) => active);
	}

	/** Throws 404. */
	get(id: string): Subscription {
		return this.subscriptions.get(id) ?? this.platform.fail(404, 'webhook.subscription.not.found');
	}

	/** Those of the ids that exist, in the order asked for. Throws 404 when none does. */
	getSeveral(ids: string[]): Subscription[] {
		const found = ids.flatMap((id) => this.subscriptions.get(id) ?? []);
		if (found.length === 0) this.platform.fail(404, 'webhook.subscription.not.found');
		return found;
	}

	/** Neither verified nor active. Throws 400 for types that are unknown, given twice, or none at all. */
	create({ subscriptions = [], filteredSubscriptions = [], ...rest }: Wish): Subscription {
		const types = [
			...subscriptions.map((webhookType) => ({ webhookType })),
			...filteredSubscriptions,
		];
		this.checkTypes(types.map(({ webhookType }) => webhookType));
		const subscription: Subscription = {
			id: this.platform.ids.hex('subscription'),
			...rest,
			filteredSubscriptions: types,
			viaProxy: rest.viaProxy ?? false,
			verified: false,
			active: false,
			createdTime: this.platform.clock.now(),
		};
		this.subscriptions.set(subscription.id, subscription);
		return subscription;
	}

	/** Types that are there already stay as they are, with their filters. Throws 400, 404. */
	update(id: string, change: Change): void {
		const { addSubscriptions: added = [], removeSubscriptions: removed = [], ...rest } = change;
		const current = this.get(id);
		if (added.some((type) => removed.includes(type))) {
			this.platform.fail(400, 'webhook.type.added.and.removed');
		}
		this.checkKnown([...added, ...removed]);
		const kept = current.filteredSubscriptions.filter(
			({ webhookType }) => !removed.includes(webhookType),
		);
		const present = kept.map(({ webhookType }) => webhookType);
		const filteredSubscriptions = [
			...kept,
			...[...new Set(added)]
				.filter((type) => !present.includes(type))
				.map((webhookType) => ({ webhookType })),
		];
		if (filteredSubscriptions.length === 0) this.platform.fail(400, 'webhook.types.missing');
		Object.assign(current, rest, { filteredSubscriptions });
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
		const unknown = types.find((type) => !TYPES.some((known) => known.type === type));
		if (unknown !== undefined) this.platform.fail(400, 'webhook.type.unknown');
	}
}
