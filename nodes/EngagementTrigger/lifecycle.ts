import { NodeOperationError, type IDataObject, type IHookFunctions } from 'n8n-workflow';
import { ApiError } from '../shared/errors';
import { toNodeError } from '../shared/nodeError';
import { CREDENTIAL, connect, type Send } from '../shared/transport';
import { subscriptionPages, type Filter, type Subscription } from '../shared/subscriptions';
import { forget, keep, recall } from './kept';
import { derivedKey } from './signature';

/** What the workflow wants to hear, from the trigger's parameters. */
export interface Wanted {
	name: string;
	/** The filters of each event type; none for a type means all its events. */
	events: ReadonlyMap<string, readonly Filter[]>;
	viaProxy: boolean;
}

/**
 * Looks for the subscription of this webhook's URL and brings it up to date. Gives false when there
 * is none that fits; then n8n asks for a new one. What cannot be updated (filters, the proxy, a
 * pre-shared key that is not known) is removed, to be made again. Others' subscriptions, with other
 * URLs, are never touched (Part 3, "Webhook subscriptions").
 */
export async function checkExists(n8n: IHookFunctions, wanted: Wanted): Promise<boolean> {
	return await told(n8n, async (send) => {
		const kept = recall(n8n);
		const mine = await withUrl(send, webhookUrl(n8n));
		const known = mine.find(
			({ id }) => id === kept?.subscriptionId && kept.url === webhookUrl(n8n),
		);
		const fits = known !== undefined && canBecome(known, wanted);
		for (const { id } of mine) if (!fits || id !== known.id) await remove(send, id);
		if (!fits) return false;
		await updateTypes(send, known, wanted);
		if (!known.verified) await act(send, known.id, 'verify');
		if (!known.active) await act(send, known.id, 'activate');
		return true;
	});
}

/**
 * Creates, verifies and activates the subscription. A failure on the way removes what was created
 * and is told with its reason.
 */
export async function create(n8n: IHookFunctions, wanted: Wanted): Promise<boolean> {
	return await told(n8n, async (send) => {
		const url = webhookUrl(n8n);
		const before = recall(n8n);
		if (before !== undefined && before.url !== url)
			await removeFormer(n8n, send, before.subscriptionId);
		const { apiKey } = await n8n.getCredentials(CREDENTIAL);
		// A key that is in use for this URL stays, though the API key may have been changed since.
		const preSharedKey =
			before?.url === url ? before.preSharedKey : derivedKey(String(apiKey), url);

		const outcome = await subscribe(send, url, preSharedKey, wanted).catch((error: Error) => error);
		if (outcome instanceof Error) {
			const stranded = await removeAll(send, url);
			forget(n8n);
			throw stranded === undefined ? outcome : strandedToo(outcome, stranded);
		}
		keep(n8n, { url, subscriptionId: outcome, preSharedKey });
		return true;
	});
}

/** Stops and removes the subscription. That it is gone already is fine; any other failure is told. */
export async function cancel(n8n: IHookFunctions): Promise<boolean> {
	return await told(n8n, async (send) => {
		const kept = recall(n8n);
		if (kept !== undefined) await remove(send, kept.subscriptionId);
		else for (const { id } of await withUrl(send, webhookUrl(n8n))) await remove(send, id);
		forget(n8n);
		return true;
	});
}

/** Runs a step of the lifecycle; what goes wrong becomes an error that the editor shows. */
async function told<T>(n8n: IHookFunctions, step: (send: Send) => Promise<T>): Promise<T> {
	const outcome = await connect(n8n)
		.then(step)
		.catch((error: Error) => error);
	if (outcome instanceof Error) throw toNodeError(n8n.getNode(), outcome);
	return outcome;
}

function webhookUrl(n8n: IHookFunctions): string {
	const url = n8n.getNodeWebhookUrl('default');
	if (url !== undefined) return url;
	throw new NodeOperationError(
		n8n.getNode(),
		'n8n gave no webhook URL. Set its webhook address (WEBHOOK_URL).',
	);
}

async function withUrl(send: Send, url: string): Promise<Subscription[]> {
	const mine: Subscription[] = [];
	for await (const page of subscriptionPages(send))
		mine.push(...page.filter((one) => one.url === url));
	return mine;
}

/** Gives the new subscription's id. */
async function subscribe(
	send: Send,
	url: string,
	preSharedKey: string,
	wanted: Wanted,
): Promise<string> {
	const types = [...wanted.events];
	const plain = types.filter(([, filters]) => filters.length === 0).map(([type]) => type);
	const filtered = types
		.filter(([, filters]) => filters.length > 0)
		.map(([webhookType, filters]) => ({ webhookType, filters }));
	const { data } = await send('POST /webhook-subscriptions', {
		body: {
			name: wanted.name,
			description: 'Made by an n8n workflow. It is removed when the workflow is unpublished.',
			...(plain.length > 0 && { subscriptions: plain }),
			...(filtered.length > 0 && { filteredSubscriptions: filtered }),
			url,
			preSharedKey,
			viaProxy: wanted.viaProxy,
		},
	});
	const { id } = (data ?? {}) as IDataObject;
	if (typeof id !== 'string' || id === '') {
		throw new ApiError('The platform created a subscription without an id', {
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

/** An action succeeds only when its `data` is true. */
async function act(
	send: Send,
	subscriptionId: string,
	action: keyof typeof REASONS,
): Promise<void> {
	const { data } = await send('POST /webhook-subscriptions/action', {
		query: { subscriptionId, action },
	});
	if (data === true) return;
	throw new ApiError(`The platform did not ${action} the subscription`, {
		advice: REASONS[action],
	});
}

/** Deactivates and deletes. Deleting stops the deliveries too, so a failure to deactivate is told only with its own. */
async function remove(send: Send, subscriptionId: string): Promise<void> {
	const query = { subscriptionId };
	await send('POST /webhook-subscriptions/action', {
		query: { ...query, action: 'deactivate' },
	}).catch(() => undefined);
	const gone = await send('DELETE /webhook-subscriptions', { query }).catch(
		(error: Error) => error,
	);
	if (gone instanceof Error && !(gone instanceof ApiError && gone.status === 404)) throw gone;
}

/** Removes the subscription of an earlier URL. One that belongs to an earlier credential cannot be: it is logged. */
async function removeFormer(
	n8n: IHookFunctions,
	send: Send,
	subscriptionId: string,
): Promise<void> {
	const gone = await remove(send, subscriptionId).catch((error: Error) => error);
	if (!(gone instanceof Error)) return;
	if (!(gone instanceof ApiError && gone.status === 403)) throw gone;
	n8n.logger.warn(
		`The webhook subscription ${subscriptionId} of an earlier URL is left on the platform: ${gone.message}`,
	);
}

/** Removes what a failed creation left. Gives the failure to do so, if any. */
async function removeAll(send: Send, url: string): Promise<Error | undefined> {
	try {
		for (const { id } of await withUrl(send, url)) await remove(send, id);
		return undefined;
	} catch (error) {
		return error as Error;
	}
}

function strandedToo(first: Error, second: Error): ApiError {
	return new ApiError(first.message, {
		...(first instanceof ApiError && { status: first.status, entries: first.entries }),
		advice:
			`${first instanceof ApiError ? first.advice : ''} A subscription may be left on the platform, since removing it failed too (${second.message}): remove it there.`.trim(),
	});
}

/** Whether adding and removing unfiltered types is enough to make the subscription what is wanted. */
function canBecome(
	{ filteredSubscriptions, viaProxy = false }: Subscription,
	wanted: Wanted,
): boolean {
	const present = new Map(
		filteredSubscriptions.map(({ webhookType, filters = [] }) => [webhookType, filters]),
	);
	return (
		viaProxy === wanted.viaProxy &&
		[...wanted.events].every(([type, filters]) => sameFilters(present.get(type) ?? [], filters))
	);
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

async function updateTypes(
	send: Send,
	{ id, filteredSubscriptions }: Subscription,
	{ events }: Wanted,
): Promise<void> {
	const present = filteredSubscriptions.map(({ webhookType }) => webhookType);
	const addSubscriptions = [...events.keys()].filter((type) => !present.includes(type));
	const removeSubscriptions = present.filter((type) => !events.has(type));
	if (addSubscriptions.length + removeSubscriptions.length === 0) return;
	await send('PUT /webhook-subscriptions', {
		query: { subscriptionId: id },
		body: {
			...(addSubscriptions.length > 0 && { addSubscriptions }),
			...(removeSubscriptions.length > 0 && { removeSubscriptions }),
		},
	});
}
