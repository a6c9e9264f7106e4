import type { IDataObject } from 'n8n-workflow';
import { checkDone, recordsOf } from '../kernel/answers/answer';
import { idsIn } from '../kernel/answers/ids';
import { saysAbsent } from '../kernel/answers/lookUp';
import { collect } from '../kernel/answers/pages';
import { ApiError } from '../kernel/failures/errors';
import { resultOf, unlessRefused } from '../kernel/failures/results';
import type { Send } from '../kernel/sending';
import { flagOf, isObject, listOf } from '../kernel/values/values';
import {
	checkActed,
	subscriptionPages,
	subscriptionsIn,
	type Filter,
	type Subscription,
} from '../service/reads/subscriptions';
import { descriptionOf, owns, type Owner } from './owner';

/** The subscription that the trigger's parameters ask for. */
export interface WantedSubscription {
	name: string;
	/** The filters of each event type; without any, all its events are meant. */
	events: ReadonlyMap<string, readonly Filter[]>;
	viaProxy: boolean;
}

/** The owner's subscriptions. `knownIds`: of some of them, since the platform may spell their URL in another way. */
export async function findSubscriptions(
	send: Send,
	owner: Owner,
	knownIds: readonly string[],
): Promise<Subscription[]> {
	const all = await collect(subscriptionPages(send), Infinity);
	return all.filter((one) => owns(owner, one, knownIds));
}

/** Creates a subscription, which delivers nothing yet, and gives its id. */
export async function createSubscription(
	send: Send,
	owner: Owner,
	preSharedKey: string,
	{ name, events, viaProxy }: WantedSubscription,
): Promise<string> {
	const filtered = [...events].filter(([, filters]) => filters.length > 0);
	const answer = await send('POST /webhook-subscriptions', {
		body: {
			name,
			description: descriptionOf(owner),
			...filled({
				subscriptions: [...events.keys()].filter((type) => events.get(type)?.length === 0),
				filteredSubscriptions: filtered.map(([webhookType, filters]) => ({ webhookType, filters })),
			}),
			url: owner.url,
			preSharedKey,
			viaProxy,
		},
		secrets: [preSharedKey],
	});
	checkDone(answer);
	const [id] = recordsOf(answer).flatMap((created) => idsIn(created, ['id']));
	if (id === undefined) {
		throw new ApiError('unreadable', 'The platform created a subscription without an id', {
			advice: 'Look at the subscriptions on the platform, then publish the workflow again.',
		});
	}
	return id;
}

const ADVICE = {
	verify:
		'The platform got no 2xx answer when it called the webhook URL. The URL must be reachable from the platform: check that n8n is public and its webhook address (WEBHOOK_URL) is right.',
	activate: 'Look at the subscription on the platform, then publish the workflow again.',
};

export async function runAction(
	send: Send,
	subscriptionId: string,
	action: keyof typeof ADVICE,
): Promise<void> {
	const answer = await send('POST /webhook-subscriptions/action', {
		query: { subscriptionId, action },
	});
	checkActed(answer, { action, subscriptionId, advice: ADVICE[action] });
}

/** Deletes a subscription, and stops it where that fails. One that is already gone is fine. */
export async function remove(send: Send, subscriptionId: string): Promise<void> {
	const query = { subscriptionId };
	const result = await resultOf(send('DELETE /webhook-subscriptions', { query }));
	if (!(result instanceof Error) || saysAbsent(result)) return;
	if (result instanceof ApiError && result.mayHaveCompleted) {
		const remaining = await resultOf(readSubscription(send, subscriptionId));
		if (remaining === undefined) return;
	}
	await resultOf(
		send('POST /webhook-subscriptions/action', { query: { ...query, action: 'deactivate' } }),
	);
	throw result;
}

/** A subscription by its ID; undefined if it is gone. Throws ApiError if that is not known. */
export async function readSubscription(
	send: Send,
	subscriptionId: string,
): Promise<Subscription | undefined> {
	const query = { subscriptionId };
	const answer = await unlessRefused(send('GET /webhook-subscriptions', { query }), saysAbsent);
	return answer && subscriptionsIn(answer).find(({ id }) => id === subscriptionId);
}

/** Whether adding and removing types without filters is enough to bring a subscription up to date. */
export function canBecome(
	subscription: Subscription,
	{ events, viaProxy }: WantedSubscription,
): boolean {
	const present = eventsOf(subscription);
	return (
		(flagOf(subscription.viaProxy) ?? viaProxy) === viaProxy &&
		[...events].every(([type, filters]) => sameFilters(present.get(type) ?? [], filters))
	);
}

/** Adds the types that are missing, and removes those that are not wanted. */
export async function updateTypes(
	send: Send,
	subscription: Subscription,
	{ events }: WantedSubscription,
): Promise<void> {
	const present = eventsOf(subscription);
	const body = filled({
		addSubscriptions: [...events.keys()].filter((type) => !present.has(type)),
		removeSubscriptions: [...present.keys()].filter((type) => !events.has(type)),
	});
	if (Object.keys(body).length === 0) return;
	const query = { subscriptionId: subscription.id };
	await send('PUT /webhook-subscriptions', { query, answer: 'text/plain', body });
}

/** The lists that hold anything. */
function filled(lists: Readonly<Record<string, readonly unknown[]>>): IDataObject {
	return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** The event types of a subscription with their filters: it names them flat, with filters, or both ways. */
function eventsOf(subscription: Subscription): Map<string, readonly StoredFilter[]> {
	const flat = listOf(subscription.subscriptions).filter((type) => typeof type === 'string');
	const filtered = listOf(subscription.filteredSubscriptions).filter(isObject);
	return new Map<string, readonly StoredFilter[]>([
		...flat.map((type) => [type, []] as const),
		...filtered.flatMap(({ webhookType, filters }) =>
			typeof webhookType === 'string'
				? [[webhookType, listOf(filters).filter(isObject)] as const]
				: [],
		),
	]);
}

/** A filter, of which a platform may leave out what is empty. */
type StoredFilter = Partial<Record<keyof Filter, unknown>>;

function sameFilters(a: readonly StoredFilter[], b: readonly StoredFilter[]): boolean {
	const canonical = (filters: readonly StoredFilter[]) =>
		filters
			.map(({ id, type, checkCondition, values }) =>
				JSON.stringify([id, type, checkCondition, listOf(values).map(String).sort()]),
			)
			.sort()
			.join('\n');
	return canonical(a) === canonical(b);
}
