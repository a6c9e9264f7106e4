import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { REDELIVERY_PERIOD, TextMemory } from '../shared/processMemory';
import { deriveKey } from '../shared/signatures';
import { CREDENTIAL } from '../shared/transport';
import { loadSubscription, type StoredSubscription } from './storedSubscription';
import { isSigned } from './signature';

/**
 * The key that was derived last. However many forged deliveries come, the credential is read for them
 * only as often as an entry ends; another API key is known after that, in the process that publishes
 * at once.
 */
const recentKeys = new TextMemory<Promise<string>>('recentWebhookKeys');

/**
 * The pre-shared key of a trigger: derived from the API key of today, so that deliveries can be
 * verified before n8n has stored anything. Every trigger has its own, and another one in a test.
 */
export async function deriveCurrentKey(n8n: IHookFunctions | IWebhookFunctions): Promise<string> {
	const owner = keyOwnerOf(n8n);
	const key = n8n
		.getCredentials(CREDENTIAL)
		.then(({ apiKey }) => deriveKey(apiKey, `webhook-subscription:${owner}`));
	recentKeys.set(owner, key);
	return await key;
}

/** The current key, or the one of a moment ago. */
async function deriveRecentKey(n8n: IWebhookFunctions): Promise<string> {
	return await (recentKeys.get(keyOwnerOf(n8n)) ?? deriveCurrentKey(n8n));
}

/** Whose key it is: the trigger, in production or in a test. */
function keyOwnerOf(n8n: IHookFunctions | IWebhookFunctions): string {
	// Not the webhook URL: older n8n does not tell webhook() the one of a test.
	const use = n8n.getMode() === 'manual' ? 'test' : 'production';
	return JSON.stringify([n8n.getWorkflow().id, n8n.getNode().id, use]);
}

/** The key with which deliveries may still be signed once `newKey` has replaced the remembered one. */
export function formerKeyOf(
	stored: StoredSubscription | undefined,
	newKey: string,
): StoredSubscription['former'] {
	return stored === undefined || stored.preSharedKey === newKey
		? stored?.former
		: { preSharedKey: stored.preSharedKey, until: Date.now() + REDELIVERY_PERIOD };
}

/**
 * Whether a delivery is signed with the remembered key, the one before it, or the current one: the
 * first deliveries can come before n8n has stored the stored.
 */
export async function isGenuine(
	n8n: IWebhookFunctions,
	rawBody: Buffer,
	digest: string,
): Promise<boolean> {
	const stored = loadSubscription(n8n);
	if (stored === undefined) return isSigned(rawBody, digest, await deriveCurrentKey(n8n));
	const { preSharedKey, former } = stored;
	if (isSigned(rawBody, digest, preSharedKey)) return true;
	if (former && Date.now() < former.until && isSigned(rawBody, digest, former.preSharedKey))
		return true;
	const currentKey = await deriveRecentKey(n8n);
	return currentKey !== preSharedKey && isSigned(rawBody, digest, currentKey);
}
