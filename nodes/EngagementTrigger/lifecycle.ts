import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { ApiError } from '../shared/errors';
import { toMessageError } from '../shared/nodeError';
import { resultOf } from '../shared/pool';
import { connect, type Send } from '../shared/transport';
import { forget, recall, remember } from './memory';
import { deriveCurrentKey, formerKeyOf } from './preSharedKey';
import {
	act,
	canBecome,
	findSubscriptions,
	remove,
	subscribe,
	updateTypes,
	type WantedSubscription,
} from './subscription';

/**
 * Finds the trigger's own subscription and brings it up to date. Gives false when none fits; n8n then
 * calls {@link create}, and one that does not fit (its filters, the proxy, its URL, a key of another API
 * key) stays until the new one is there. The subscriptions of others are never touched (Part 3, "Webhook
 * subscriptions").
 */
export async function checkExists(
	n8n: IHookFunctions,
	wanted: WantedSubscription,
): Promise<boolean> {
	const url = webhookUrlOf(n8n);
	const memory = recall(n8n);
	return await withPlatform(n8n, async (send) => {
		const found = await resultOf(findSubscriptions(send, url, memory?.subscriptionId));
		if (found instanceof Error) {
			const isTemporary = found instanceof ApiError && found.isTemporary;
			if (!isTemporary || !isStart(n8n) || memory?.url !== url) throw found;
			// n8n unpublishes a trigger whose check fails. A platform that is away is no reason for that.
			n8n.logger.warn(`The webhook subscription was not checked at the start: ${found.message}`);
			return true;
		}
		const current = found.find(({ id }) => id === memory?.subscriptionId);
		// The others are left from a start of which n8n stored nothing.
		for (const { id } of found) if (id !== current?.id) await remove(send, id);
		const isUpToDate = memory?.url === url && memory.preSharedKey === (await deriveCurrentKey(n8n));
		if (current === undefined || !isUpToDate || !canBecome(current, wanted)) return false;
		await updateTypes(send, current, wanted);
		if (!current.verified) await act(send, current.id, 'verify');
		if (!current.active) await act(send, current.id, 'activate');
		return true;
	});
}

/**
 * Creates, verifies and activates the subscription, and only then removes the one that it replaces, so
 * that no event falls between the two. When a step fails, what was created is removed.
 */
export async function create(n8n: IHookFunctions, wanted: WantedSubscription): Promise<boolean> {
	const url = webhookUrlOf(n8n);
	const memory = recall(n8n);
	return await withPlatform(n8n, async (send) => {
		const preSharedKey = await deriveCurrentKey(n8n);
		const subscriptionId = await resultOf(subscribe(send, url, preSharedKey, wanted));
		if (subscriptionId instanceof Error) {
			forget(n8n);
			const removal = await resultOf(removeAll(send, url, memory?.subscriptionId));
			throw removal instanceof Error ? withRemovalFailure(subscriptionId, removal) : subscriptionId;
		}
		remember(n8n, { url, subscriptionId, preSharedKey, former: formerKeyOf(memory, preSharedKey) });
		if (memory !== undefined && memory.subscriptionId !== subscriptionId) {
			const removal = await resultOf(remove(send, memory.subscriptionId));
			if (removal instanceof Error) {
				n8n.logger.warn(
					`The webhook subscription ${memory.subscriptionId}, which ${subscriptionId} replaces, is left on the platform: ${removal.message}`,
				);
			}
		}
		return true;
	});
}

/** Deactivates and removes the subscription. One that is already gone is fine. */
export async function cancel(n8n: IHookFunctions): Promise<boolean> {
	const url = webhookUrlOf(n8n);
	const memory = recall(n8n);
	return await withPlatform(n8n, async (send) => {
		if (memory !== undefined) await remove(send, memory.subscriptionId);
		// The memory can be out of date: an execution may have stored its own copy over it.
		await removeAll(send, url);
		forget(n8n);
		return true;
	});
}

async function removeAll(send: Send, url: string, subscriptionId?: string): Promise<void> {
	for (const { id } of await findSubscriptions(send, url, subscriptionId)) await remove(send, id);
}

/** Runs a step against the platform. Of an error n8n shows only the message here, so the message says all. */
async function withPlatform<T>(n8n: IHookFunctions, step: (send: Send) => Promise<T>): Promise<T> {
	const result = await resultOf(connect(n8n).then(step));
	if (result instanceof Error) throw toMessageError(n8n.getNode(), result);
	return result;
}

function webhookUrlOf(n8n: IHookFunctions): string {
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

/** The error of a failed creation, when what it left could not be removed either. */
function withRemovalFailure(error: Error, removal: Error): ApiError {
	const { kind = 'failed', advice = '', status } = error instanceof ApiError ? error : {};
	return new ApiError(kind, error.message, {
		status,
		advice:
			`${advice} A subscription may be left on the platform, since removing it failed too (${removal.message}): remove it there.`.trim(),
	});
}
