import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { ApiError } from '../shared/errors';
import { toMessageError } from '../shared/nodeError';
import { CREDENTIAL, connect, type Send } from '../shared/transport';
import { forget, keep, recall } from './kept';
import { derivedKey, ownerOf } from './signature';
import {
	act,
	canBecome,
	remove,
	subscribe,
	updateTypes,
	withUrl,
	type Wanted,
} from './subscription';

/**
 * Looks for the subscription of this webhook's URL and brings it up to date. Gives false when there
 * is none that fits; then n8n asks for a new one. What cannot be updated (filters, the proxy, a
 * pre-shared key that is not known) is removed, to be made again. Others' subscriptions, with other
 * URLs, are never touched (Part 3, "Webhook subscriptions").
 */
export async function checkExists(n8n: IHookFunctions, wanted: Wanted): Promise<boolean> {
	const url = webhookUrl(n8n);
	const kept = recall(n8n);
	const outcome = await attempt(n8n, async (send) => {
		const mine = await settled(withUrl(send, url));
		if (mine instanceof Error) {
			if (!isStart(n8n) || kept?.url !== url || !isOutage(mine)) return mine;
			// n8n takes a trigger down whose check fails; that the platform is away then is no reason.
			n8n.logger.warn(`The webhook subscription was not checked at the start: ${mine.message}`);
			return true;
		}
		const known = mine.find(({ id }) => id === kept?.subscriptionId && url === kept.url);
		const fits = known !== undefined && canBecome(known, wanted);
		for (const { id } of mine) if (!fits || id !== known.id) await remove(send, id);
		if (!fits) return false;
		await updateTypes(send, known, wanted);
		if (!known.verified) await act(send, known.id, 'verify');
		if (!known.active) await act(send, known.id, 'activate');
		return true;
	});
	return told(n8n, outcome);
}

/**
 * Creates, verifies and activates the subscription. A failure on the way removes what was created
 * and is told with its reason.
 */
export async function create(n8n: IHookFunctions, wanted: Wanted): Promise<boolean> {
	const url = webhookUrl(n8n);
	const former = recall(n8n);
	const outcome = await attempt(n8n, async (send) => {
		if (former !== undefined && former.url !== url) {
			await remove(send, former.subscriptionId).catch((error: Error) =>
				n8n.logger.warn(
					`The webhook subscription ${former.subscriptionId} of an earlier URL is left on the platform: ${error.message}`,
				),
			);
		}
		const { apiKey } = await n8n.getCredentials(CREDENTIAL);
		const preSharedKey = derivedKey(apiKey, ownerOf(n8n));
		const made = await settled(subscribe(send, url, preSharedKey, wanted));
		if (!(made instanceof Error)) {
			keep(n8n, { url, subscriptionId: made, preSharedKey });
			return true;
		}
		forget(n8n);
		const stranded = await settled(removeAll(send, url));
		return stranded instanceof Error ? strandedToo(made, stranded) : made;
	});
	return told(n8n, outcome);
}

/** Stops and removes the subscription. That it is gone already is fine; any other failure is told. */
export async function cancel(n8n: IHookFunctions): Promise<boolean> {
	const url = webhookUrl(n8n);
	const kept = recall(n8n);
	const outcome = await attempt(n8n, async (send) => {
		if (kept !== undefined) await remove(send, kept.subscriptionId);
		// What is kept can be older than what is there: an execution may have stored its own copy over it.
		await removeAll(send, url);
		forget(n8n);
		return true;
	});
	return told(n8n, outcome);
}

async function removeAll(send: Send, url: string): Promise<void> {
	for (const { id } of await withUrl(send, url)) await remove(send, id);
}

async function attempt<T>(
	n8n: IHookFunctions,
	step: (send: Send) => Promise<T>,
): Promise<T | Error> {
	return await settled(connect(n8n).then(step));
}

async function settled<T>(work: Promise<T>): Promise<T | Error> {
	return await work.catch((error: Error) => error);
}

/** Gives the outcome, or throws it. n8n shows only the message of a failed publication, so that it has to say all. */
function told<T>(n8n: IHookFunctions, outcome: T | Error): T {
	if (!(outcome instanceof Error)) return outcome;
	throw toMessageError(n8n.getNode(), outcome);
}

function webhookUrl(n8n: IHookFunctions): string {
	const url = n8n.getNodeWebhookUrl('default');
	if (url !== undefined) return url;
	throw new NodeOperationError(
		n8n.getNode(),
		'n8n gave no webhook URL. Set its webhook address (WEBHOOK_URL).',
	);
}

function isStart(n8n: IHookFunctions): boolean {
	return ['init', 'leadershipChange'].includes(n8n.getActivationMode());
}

/** Whether the platform, or the way to it, failed; it has not refused. */
function isOutage(error: unknown): error is ApiError {
	return (
		error instanceof ApiError &&
		(error.status === undefined || error.status === 429 || error.status >= 500)
	);
}

function strandedToo(first: Error, second: Error): ApiError {
	const { advice = '', status } = first instanceof ApiError ? first : {};
	return new ApiError(first.message, {
		status,
		advice:
			`${advice} A subscription may be left on the platform, since removing it failed too (${second.message}): remove it there.`.trim(),
	});
}
