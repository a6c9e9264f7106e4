import type { IDataObject } from 'n8n-workflow';
import { checkDone, recordsOf, saysDone } from '../kernel/answers/answer';
import { idsIn } from '../kernel/answers/ids';
import { saysAbsent } from '../kernel/answers/lookUp';
import { collect } from '../kernel/answers/pages';
import { ApiError } from '../kernel/failures/errors';
import { resultOf } from '../kernel/failures/results';
import type { Send } from '../kernel/sending';
import { flagOf, isMissing, isNothing, isObject, listOf, saysNo } from '../kernel/values/values';
import {
	checkActed,
	subscriptionPages,
	subscriptionsIn,
	type Subscription,
} from '../service/reads/subscriptions';
import type { WantedSubscription } from './parameters';

/**
 * Whose a subscription is. A copy of n8n's data, e.g. for a test, has the id of the original's subscription,
 * and usually n8n's instance id as well, since that is in n8n's database. So only its address shows that it
 * is a copy.
 */
export interface Owner {
	url: string;
	/** A hash of n8n's instance ID, which does not reveal it. */
	instance: string;
}

/** In the description of a subscription, by which each n8n knows its own. */
const MARK = /\(n8n instance ([0-9a-f]{16})\)/;

/**
 * The owner's subscriptions: they have the URL, or an id that the owner knows and what may be another spelling of the
 * URL, and not the mark of another n8n. A person may have taken the mark away. The id alone proves nothing: another
 * account, or a platform that is set up again, may reuse it.
 */
export async function findSubscriptions(
	send: Send,
	{ url, instance }: Owner,
	knownIds: readonly string[],
): Promise<Subscription[]> {
	const all = await collect(subscriptionPages(send), Infinity);
	return all.filter((one) => {
		const [, mark = instance] = MARK.exec(one.description ?? '') ?? [];
		// The path identifies n8n's webhook; a hidden URL may be any.
		const mayBeSpelled = [undefined, pathOf(url)].includes(pathOf(one.url));
		return mark === instance && (one.url === url || (mayBeSpelled && knownIds.includes(one.id)));
	});
}

function pathOf(url: string): string | undefined {
	const path = /^https?:\/\/[^/]+(\/.*)$/i.exec(url)?.[1];
	return path?.replace(/\/$/, '').toLowerCase();
}

/** Creates a subscription, which delivers nothing yet, and gives its id. */
export async function createSubscription(
	send: Send,
	{ url, instance }: Owner,
	preSharedKey: string,
	{ name, events, viaProxy }: WantedSubscription,
): Promise<string> {
	const filtered = [...events].filter(([, filters]) => filters.length > 0);
	const answer = await send('POST /webhook-subscriptions', {
		body: {
			name,
			description: `Made by an n8n workflow, and removed when that is unpublished (n8n instance ${instance})`,
			...filled({
				subscriptions: [...events.keys()].filter((type) => events.get(type)?.length === 0),
				filteredSubscriptions: filtered.map(([webhookType, filters]) => ({ webhookType, filters })),
			}),
			...{ url, preSharedKey, viaProxy },
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

/** The states that a subscription has to reach, in this order, and how. */
const STATES = [
	{
		state: 'verified',
		action: 'verify',
		advice:
			'The platform got no 2xx answer when it called the webhook URL. The URL must be reachable from the platform: check that n8n is public and its webhook address (WEBHOOK_URL) is right.',
	},
	{
		state: 'active',
		action: 'activate',
		advice: 'Look at the subscription on the platform, then publish the workflow again.',
	},
] as const;

/** Verifies and activates a subscription, unless it says that it is. */
export async function activate(
	send: Send,
	{ id: subscriptionId, ...shown }: Pick<Subscription, 'id'> & Partial<Subscription>,
): Promise<void> {
	for (const { state, action, advice } of STATES) {
		if (!isMissing(shown[state]) && !saysNo(shown[state])) continue;
		const query = { subscriptionId, action };
		const answer = await send('POST /webhook-subscriptions/action', { query });
		checkActed(answer, { action, subscriptionId, advice });
	}
}

/** Removes all that can be removed of what was found, but `keptId`. Returns the first failure. */
export async function removeAll(
	send: Send,
	found: readonly Subscription[] | Error,
	keptId?: string,
): Promise<Error | undefined> {
	if (found instanceof Error) return found;
	const results: unknown[] = [];
	for (const { id } of found) if (id !== keptId) results.push(await resultOf(remove(send, id)));
	return results.find((result) => result instanceof Error);
}

/** Deletes a subscription, and stops it where that fails. One that is already gone is fine. */
export async function remove(send: Send, subscriptionId: string): Promise<void> {
	const query = { subscriptionId };
	const result = await resultOf(send('DELETE /webhook-subscriptions', { query }).then(checkDone));
	if (!(result instanceof Error) || saysAbsent(result)) return;
	if (result instanceof ApiError && result.mayHaveCompleted) {
		const left = await resultOf(
			send('GET /webhook-subscriptions', { query }).then(subscriptionsIn),
		);
		const isThere = ({ id }: Subscription) => id === subscriptionId;
		if (left instanceof Error ? saysAbsent(left) : !left.some(isThere)) return;
	}
	await resultOf(
		send('POST /webhook-subscriptions/action', { query: { ...query, action: 'deactivate' } }),
	);
	throw result;
}

/**
 * Adds the types that are missing, and removes those that are not wanted. Returns whether that is enough to bring a
 * subscription up to date; nothing is sent where it is not.
 */
export async function bringUpToDate(
	send: Send,
	{ id: subscriptionId, ...subscription }: Subscription,
	{ events, viaProxy }: WantedSubscription,
): Promise<boolean> {
	const present = eventsOf(subscription);
	const isEnough =
		(flagOf(subscription.viaProxy) ?? viaProxy) === viaProxy &&
		[...events].every(([type, filters]) => inOneForm(present.get(type)) === inOneForm(filters));
	if (!isEnough) return false;
	const body = filled({
		addSubscriptions: [...events.keys()].filter((type) => !present.has(type)),
		removeSubscriptions: [...present.keys()].filter((type) => !events.has(type)),
	});
	const query = { subscriptionId };
	if (isNothing(body)) return true;
	const answer = await send('PUT /webhook-subscriptions', { query, body });
	return saysDone(answer) !== false;
}

/** The lists that hold anything. */
function filled(lists: Readonly<Record<string, readonly unknown[]>>): IDataObject {
	return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** The event types of a subscription with their filters: it names them flat, with filters, or both ways. */
function eventsOf({ subscriptions, filteredSubscriptions }: Partial<Subscription>) {
	const flat = listOf(subscriptions).map((webhookType) => ({ webhookType, filters: [] }));
	const filtered = listOf(filteredSubscriptions).filter(isObject);
	return new Map<string, ReadonlyArray<Record<string, unknown>>>(
		[...flat, ...filtered].flatMap(({ webhookType, filters }) =>
			typeof webhookType === 'string' ? [[webhookType, listOf(filters).filter(isObject)]] : [],
		),
	);
}

/** The same text for the same filters, in any order; a platform may leave out what is empty. */
function inOneForm(filters: ReadonlyArray<Readonly<Record<string, unknown>>> = []): string {
	return filters
		.map(({ id, type, checkCondition, values }) =>
			JSON.stringify([id, type, checkCondition, listOf(values).map(String).sort()]),
		)
		.sort()
		.join('\n');
}
