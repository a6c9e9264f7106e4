import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { deriveKey } from '../shared/signatures';
import { CREDENTIAL } from '../shared/transport';
import { REDELIVERY_PERIOD } from './delivery';
import { recall, type Memory } from './memory';
import { isSigned } from './signature';

/**
 * The pre-shared key of a trigger: derived from the API key of today, so that deliveries can be
 * verified before n8n has stored anything. Every trigger has its own, and another one in a test.
 */
export async function deriveCurrentKey(n8n: IHookFunctions | IWebhookFunctions): Promise<string> {
	const { apiKey } = await n8n.getCredentials(CREDENTIAL);
	// Not the webhook URL: older n8n does not tell webhook() the one of a test.
	const use = n8n.getMode() === 'manual' ? 'test' : 'production';
	const owner = JSON.stringify([n8n.getWorkflow().id, n8n.getNode().id, use]);
	return deriveKey(apiKey, `webhook-subscription:${owner}`);
}

/** The key with which deliveries may still be signed once `newKey` has replaced the remembered one. */
export function formerKeyOf(memory: Memory | undefined, newKey: string): Memory['former'] {
	return memory === undefined || memory.preSharedKey === newKey
		? memory?.former
		: { preSharedKey: memory.preSharedKey, until: Date.now() + REDELIVERY_PERIOD };
}

/**
 * Whether a delivery is signed with the remembered key, the one before it, or the current one: the
 * first deliveries can come before n8n has stored the memory.
 */
export async function isGenuine(
	n8n: IWebhookFunctions,
	rawBody: Buffer,
	signature: unknown,
): Promise<boolean> {
	const memory = recall(n8n);
	if (memory !== undefined && isSigned(rawBody, signature, memory.preSharedKey)) return true;
	const { preSharedKey = '', until = 0 } = memory?.former ?? {};
	if (Date.now() < until && isSigned(rawBody, signature, preSharedKey)) return true;
	return isSigned(rawBody, signature, await deriveCurrentKey(n8n));
}
