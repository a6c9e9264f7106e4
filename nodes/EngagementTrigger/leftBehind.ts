import type { IWebhookFunctions } from 'n8n-workflow';
import { TextMemory } from '../shared/processMemory';
import { resultOf } from '../shared/results';
import { Secrets } from '../shared/secrets';
import { connect } from '../shared/transport';
import { owns } from './owner';
import { expiring } from './preSharedKey';
import {
	loadSubscription,
	storeSubscription,
	type EarlierKey,
	type LeftBehind,
} from './storedSubscription';
import { readSubscription, remove } from './subscription';

/** How long it may take (ms): the platform waits for an answer to its delivery. */
const LIMITS = { pauses: 0, time: 5_000 };

const recentAttempts = new TextMemory<true>('removalAttempts');

/**
 * Removes a subscription that this trigger made under another address of n8n, once a delivery that is signed
 * with its key arrives here: that proves that the old address leads here too, and that it is no copy of n8n
 * that the subscription belongs to. Its key remains valid for what was sent before. Never throws.
 */
export async function removeLeftBehind(
	n8n: IWebhookFunctions,
	{ preSharedKey, leftBehind }: EarlierKey,
): Promise<void> {
	if (leftBehind === undefined) return;
	const attempt = JSON.stringify([n8n.getWorkflow().id, n8n.getNode().id, leftBehind]);
	if (recentAttempts.get(attempt)) return;
	recentAttempts.set(attempt, true);

	const { subscriptionId, url } = leftBehind;
	const secrets = new Secrets([preSharedKey]);
	const removal = await resultOf(removeOwned(n8n, leftBehind, secrets));
	if (removal instanceof Error) {
		n8n.logger.warn(
			secrets.forLog(
				`The webhook subscription ${subscriptionId} of an earlier address (${url}) could not be removed, which is tried again with its next delivery: ${removal.message}`,
			),
		);
		return;
	}
	const stored = loadSubscription(n8n);
	if (stored === undefined) return;
	const earlierKeys = stored.earlierKeys?.map((key) =>
		key.leftBehind?.subscriptionId === subscriptionId ? expiring(key.preSharedKey) : key,
	);
	storeSubscription(n8n, { ...stored, earlierKeys });
	n8n.logger.info(
		secrets.forLog(
			`The webhook subscription ${subscriptionId} of an earlier address (${url}) was removed, since its deliveries arrive here`,
		),
	);
}

/** Removes it, unless it is gone, or the platform has given its ID to another one. Throws ApiError. */
async function removeOwned(
	n8n: IWebhookFunctions,
	leftBehind: LeftBehind,
	secrets: Secrets,
): Promise<void> {
	const { subscriptionId } = leftBehind;
	const patience = { pauses: LIMITS.pauses, end: Date.now() + LIMITS.time };
	const send = connect(n8n, { secrets, patience });
	const found = await readSubscription(send, subscriptionId);
	if (found !== undefined && owns(leftBehind, found, [subscriptionId]))
		await remove(send, subscriptionId);
}
