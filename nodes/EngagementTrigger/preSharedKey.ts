import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { REDELIVERY_PERIOD, TextMemory } from '../kernel/memory/processMemory';
import { deriveKey, isDigest, matchesSecret, sign } from '../kernel/values/signatures';
import { keyOfNode } from '../kernel/webhooks/trigger';
import { CREDENTIAL_TYPE } from '../service/credential/type';
import type { Owner } from './subscription';

/** A subscription that the trigger has made, with the key that signs its deliveries. */
export interface Made extends Owner {
	subscriptionId: string;
	preSharedKey: string;
	/** Until when deliveries of one that was replaced are accepted (epoch ms). */
	until?: number;
}

/** What n8n's static data hold, for production and tests separately: the trigger's subscription. */
interface StoredSubscription extends Made {
	/** Those before it, latest first. */
	earlierKeys?: readonly Made[];
}

type N8n = IHookFunctions | IWebhookFunctions;

/** In a copy of n8n's data it is that of the original. */
export function keptBy(n8n: N8n): { subscription?: StoredSubscription } {
	return n8n.getWorkflowStaticData('node');
}

/** The stored subscription and those before it. */
export function madeBy(stored: StoredSubscription | undefined): Made[] {
	if (stored === undefined) return [];
	const { earlierKeys = [], ...current } = stored;
	return [current, ...earlierKeys];
}

const MAX_EARLIER_KEYS = 5;

/**
 * Those whose key still counts once `newKey` has replaced the stored one: for as long as the platform may send a
 * delivery again; longer, to recognize a subscription that was left under another address than `url`.
 */
export function earlierKeysOf(stored: StoredSubscription | undefined, newKey: string, url: string) {
	const end = Date.now() + REDELIVERY_PERIOD;
	return madeBy(stored)
		.map((one) => ({ until: end, ...one }))
		.filter((one) => one.preSharedKey !== newKey && (isValid(one) || one.url !== url))
		.slice(0, MAX_EARLIER_KEYS);
}

function isValid({ until = Infinity }: Made): boolean {
	return Date.now() < until;
}

/**
 * The key that was derived last. However many forged deliveries come, the credential is read for them only
 * once in the lifetime of an entry. After that, another API key is known; in the process that publishes, at
 * once.
 */
const recentKeys = new TextMemory<Promise<string>>('recentWebhookKeys');

/**
 * The pre-shared key of a trigger: derived from the current API key, so that deliveries can be verified
 * before n8n has stored anything. Every trigger has its own at each address, and another one in a test. So
 * the key of a delivery shows which subscription sent it.
 */
export async function deriveCurrentKey(n8n: N8n, mayBeRecent = false): Promise<string> {
	// In a test without the address: an older n8n gives webhook() the one of production.
	const use = n8n.getMode() === 'manual' ? 'test' : n8n.getNodeWebhookUrl('default');
	const owner = keyOfNode(n8n, use);
	const recent = mayBeRecent ? recentKeys.get(owner) : undefined;
	if (recent !== undefined) return await recent;
	const key = n8n
		.getCredentials(CREDENTIAL_TYPE)
		.then(({ apiKey }) => deriveKey(apiKey, `webhook-subscription:${owner}`));
	recentKeys.set(owner, key);
	return await key;
}

const PREFIX = 'sha256=';

/**
 * The digest that a signature (X-Hub-Signature) names, in hex of lower case: `sha256=` and 64 hex digits of
 * either case, or the same bytes in Base64. Undefined when it is malformed.
 */
export function digestIn(signature: unknown): string | undefined {
	if (typeof signature !== 'string' || !signature.startsWith(PREFIX)) return undefined;
	const text = signature.slice(PREFIX.length);
	if (isDigest(text)) return text.toLowerCase();
	const bytes = Buffer.from(text.slice(0, 44), 'base64');
	// Node takes other spellings of the same bytes, too: only one of them is the signature.
	const isOnly = bytes.length === 32 && bytes.toString('base64') === text;
	return isOnly ? bytes.toString('hex') : undefined;
}

/**
 * The signer of a delivery: its digest is the HMAC-SHA256 of the raw bytes with its key (Part 3,
 * "Authentication"), but never with an empty one. The key is the stored one, an earlier one, or the current one,
 * since the first deliveries can come before n8n has stored anything. Undefined for a forged delivery.
 * `isValid`: its deliveries are accepted; `leftBehind`: its subscription was made under another address, and left there.
 */
export async function signerOf(
	n8n: IWebhookFunctions,
	rawBody: Buffer,
	digest: string,
): Promise<{ isValid: boolean; leftBehind?: Made } | undefined> {
	const isUsed = (key: string) => key !== '' && matchesSecret(digest, sign(rawBody, key));
	const known = madeBy(keptBy(n8n).subscription);
	const used = known.find(({ preSharedKey }) => isUsed(preSharedKey));
	if (used !== undefined)
		return { isValid: isValid(used), ...(used.url !== known[0]?.url && { leftBehind: used }) };
	return isUsed(await deriveCurrentKey(n8n, known.length > 0)) ? { isValid: true } : undefined;
}
