import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../shared/errors';
import { subscriptionPages, type Filter, type Subscription } from '../shared/reads';
import type { Send } from '../shared/transport';

/** What a workflow wants to hear, from the trigger's parameters. */
export interface WantedSubscription {
	name: string;
	/** The filters of each event type; none for a type means all its events. */
	events: ReadonlyMap<string, readonly Filter[]>;
	viaProxy: boolean;
}

/** The subscriptions that deliver to a URL, and the one of an id: the platform may write its URL in another way. */
export async function ownOnes(send: Send, url: string, keptId?: string): Promise<Subscription[]> {
	const mine: Subscription[] = [];
	for await (const page of subscriptionPages(send))
		mine.push(...page.filter((one) => one.url === url || one.id === keptId));
	return mine;
}

/** Creates, verifies and activates a subscription. Gives its id; leaves it there when a step fails. */
export async function subscribe(
	send: Send,
	url: string,
	preSharedKey: string,
	wanted: WantedSubscription,
): Promise<string> {
	const types = [...wanted.events];
	const subscriptions = types.filter(([, filters]) => filters.length === 0).map(([type]) => type);
	const filteredSubscriptions = types
		.filter(([, filters]) => filters.length > 0)
		.map(([webhookType, filters]) => ({ webhookType, filters }));
	const { data } = await send('POST /webhook-subscriptions', {
		body: {
			name: wanted.name,
			description: 'Made by an n8n workflow. It is removed when the workflow is unpublished.',
			...(subscriptions.length > 0 && { subscriptions }),
			...(filteredSubscriptions.length > 0 && { filteredSubscriptions }),
			url,
			preSharedKey,
			viaProxy: wanted.viaProxy,
		},
	});
	const { id } = (data ?? {}) as IDataObject;
	if (typeof id !== 'string' || id === '') {
		throw new ApiError('unreadable', 'The platform created a subscription without an id', {
			advice: 'Look at the subscriptions on the platform, then publish the workflow again.',
		});
	}
	await act(send, id, 'verify');
	await act(send, id, 'activate');
	return id;
}

const REASONS = {
	verify:
		'The platform got no 2xx answer when it called the webhook URL. The URL must be reachable from the platform: check that n8n is public and its webhook address (WEBHOOK_URL) is right.',
	activate: 'Look at the subscription on the platform, then publish the workflow again.',
};

/** Verifies or activates: an action has succeeded only when its `data` is true. */
export async function act(
	send: Send,
	subscriptionId: string,
	action: keyof typeof REASONS,
): Promise<void> {
	const { data } = await send('POST /webhook-subscriptions/action', {
		query: { subscriptionId, action },
	});
	if (data === true) return;
	throw new ApiError('refused', `The platform did not ${action} the subscription`, {
		advice: REASONS[action],
	});
}

/** Stops and deletes a subscription. That it is gone already is fine. */
export async function remove(send: Send, subscriptionId: string): Promise<void> {
	const query = { subscriptionId };
	// Deleting stops the deliveries too, so that a failure here comes to light there.
	await send('POST /webhook-subscriptions/action', {
		query: { ...query, action: 'deactivate' },
	}).catch(() => undefined);
	const failure = await send('DELETE /webhook-subscriptions', { query }).then(
		() => undefined,
		(error: unknown) => error,
	);
	if (failure === undefined || isNotFound(failure)) return;
	if (failure instanceof ApiError && failure.mayHaveCompleted && (await isGone(send, query)))
		return;
	throw failure;
}

async function isGone(send: Send, query: { subscriptionId: string }): Promise<boolean> {
	try {
		const { data } = await send('GET /webhook-subscriptions', { query });
		return Array.isArray(data) && !data.some(({ id }) => id === query.subscriptionId);
	} catch (error) {
		return isNotFound(error);
	}
}

function isNotFound(error: unknown): boolean {
	return error instanceof ApiError && error.kind === 'notFound';
}

/** Whether adding and removing unfiltered types is enough to make the subscription what is wanted. */
export function canBecome(
	subscription: Subscription,
	{ events, viaProxy }: WantedSubscription,
): boolean {
	const present = typesOf(subscription);
	return (
		(subscription.viaProxy ?? viaProxy) === viaProxy &&
		[...events].every(([type, filters]) => sameFilters(present.get(type) ?? [], filters))
	);
}

/** Adds and removes types, where they differ from what is wanted. */
export async function updateTypes(
	send: Send,
	subscription: Subscription,
	{ events }: WantedSubscription,
): Promise<void> {
	const present = typesOf(subscription);
	const addSubscriptions = [...events.keys()].filter((type) => !present.has(type));
	const removeSubscriptions = [...present.keys()].filter((type) => !events.has(type));
	if (addSubscriptions.length + removeSubscriptions.length === 0) return;
	await send('PUT /webhook-subscriptions', {
		query: { subscriptionId: subscription.id },
		answer: 'text/plain',
		body: {
			...(addSubscriptions.length > 0 && { addSubscriptions }),
			...(removeSubscriptions.length > 0 && { removeSubscriptions }),
		},
	});
}

/** A subscription names its types flat, with filters, or both ways. */
function typesOf({
	subscriptions = [],
	filteredSubscriptions = [],
}: Subscription): Map<string, readonly Filter[]> {
	return new Map<string, readonly Filter[]>([
		...subscriptions.map((type) => [type, []] as const),
		...filteredSubscriptions.map(
			({ webhookType, filters }) => [webhookType, filters ?? []] as const,
		),
	]);
}

function sameFilters(a: readonly Filter[], b: readonly Filter[]): boolean {
	const canonical = (filters: readonly Filter[]) =>
		filters
			.map(({ id, type, checkCondition, values }) =>
				JSON.stringify([id, type, checkCondition, [...values].sort()]),
			)
			.sort()
			.join('\n');
	return canonical(a) === canonical(b);
}
