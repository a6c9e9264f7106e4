import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { ApiError } from '../shared/errors';
import { toMessageError } from '../shared/nodeError';
import { connect, CREDENTIAL, type Send } from '../shared/transport';
import { REDELIVERY } from './delivery';
import { forget, keep, recall, type Kept } from './kept';
import { derivedKey, ownerOf } from './signature';
import {
	act,
	canBecome,
	ownOnes,
	remove,
	subscribe,
	updateTypes,
	type WantedSubscription,
} from './subscription';

/**
 * Looks for the trigger's own subscription and brings it up to date. Gives false when there is none that
 * fits; then n8n asks for a new one, and the one that does not fit (its filters, the proxy, its URL, a
 * key that is not the API key's of today) stays until that is there. Others' subscriptions are never
 * touched (Part 3, "Webhook subscriptions").
 */
export async function checkExists(
	n8n: IHookFunctions,
	wanted: WantedSubscription,
): Promise<boolean> {
	const url = webhookUrl(n8n);
	const kept = recall(n8n);
	const outcome = await attempt(n8n, async (send) => {
		const mine = await settled(ownOnes(send, url, kept?.subscriptionId));
		if (mine instanceof Error) {
			if (!isStart(n8n) || kept?.url !== url || !(mine instanceof ApiError && mine.isTemporary))
				return mine;
			// n8n takes a trigger down whose check fails; that the platform is away then is no reason.
			n8n.logger.warn(`The webhook subscription was not checked at the start: ${mine.message}`);
			return true;
		}
		const known = mine.find(({ id }) => id === kept?.subscriptionId);
		// Left by a start of which n8n kept nothing: none of them may stay beside the one that is kept.
		for (const { id } of mine) if (id !== known?.id) await remove(send, id);
		const isUpToDate = kept?.url === url && kept.preSharedKey === (await presentKey(n8n));
		if (known === undefined || !isUpToDate || !canBecome(known, wanted)) return false;
		await updateTypes(send, known, wanted);
		if (!known.verified) await act(send, known.id, 'verify');
		if (!known.active) await act(send, known.id, 'activate');
		return true;
	});
	return told(n8n, outcome);
}

/**
 * Creates, verifies and activates the subscription; only then removes the one that it replaces, so that
 * no event falls between the two. A failure on the way removes what was created and is told with its
 * reason.
 */
export async function create(n8n: IHookFunctions, wanted: WantedSubscription): Promise<boolean> {
	const url = webhookUrl(n8n);
	const former = recall(n8n);
	const outcome = await attempt(n8n, async (send) => {
		const preSharedKey = await presentKey(n8n);
		const made = await settled(subscribe(send, url, preSharedKey, wanted));
		if (made instanceof Error) {
			forget(n8n);
			const stranded = await settled(removeAll(send, url, former?.subscriptionId));
			return stranded instanceof Error ? strandedToo(made, stranded) : made;
		}
		keep(n8n, { url, subscriptionId: made, preSharedKey, former: before(preSharedKey, former) });
		if (former !== undefined && former.subscriptionId !== made) {
			await remove(send, former.subscriptionId).catch((error: Error) =>
				n8n.logger.warn(
					`The webhook subscription ${former.subscriptionId}, which ${made} replaces, is left on the platform: ${error.message}`,
				),
			);
		}
		return true;
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

async function removeAll(send: Send, url: string, keptId?: string): Promise<void> {
	for (const { id } of await ownOnes(send, url, keptId)) await remove(send, id);
}

/** The key before this one, as far as there was another. */
function before(preSharedKey: string, replaced?: Kept): Kept['former'] {
	return replaced === undefined || replaced.preSharedKey === preSharedKey
		? replaced?.former
		: { preSharedKey: replaced.preSharedKey, until: Date.now() + REDELIVERY };
}

/** The pre-shared key that the API key of today makes. */
async function presentKey(n8n: IHookFunctions): Promise<string> {
	const { apiKey } = await n8n.getCredentials(CREDENTIAL);
	return derivedKey(apiKey, ownerOf(n8n));
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

function strandedToo(first: Error, second: Error): ApiError {
	const { kind = 'failed', advice = '', status } = first instanceof ApiError ? first : {};
	return new ApiError(kind, first.message, {
		status,
		advice:
			`${advice} A subscription may be left on the platform, since removing it failed too (${second.message}): remove it there.`.trim(),
	});
}
