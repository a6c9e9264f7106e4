import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { REDELIVERY_PERIOD, TextMemory } from '../kernel/memory/processMemory';
import { deriveKey, isDigest, matchesSecret, sign } from '../kernel/values/signatures';
import { keyOfNode } from '../kernel/webhooks/trigger';
import { CREDENTIAL_TYPE } from '../service/credential/type';
import { loadSubscription, type Owner, type SigningKey, type StoredSubscription } from './owner';

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
export async function deriveCurrentKey(n8n: IHookFunctions | IWebhookFunctions): Promise<string> {
	const owner = keyOwnerOf(n8n);
	const key = n8n
		.getCredentials(CREDENTIAL_TYPE)
		.then(({ apiKey }) => deriveKey(apiKey, `webhook-subscription:${owner}`));
	recentKeys.set(owner, key);
	return await key;
}

/** Whose key it is: the trigger at one address, in production or in a test. */
function keyOwnerOf(n8n: IHookFunctions | IWebhookFunctions): string {
	// In a test without the address: an older n8n gives webhook() the one of production.
	const use = n8n.getMode() === 'manual' ? 'test' : n8n.getNodeWebhookUrl('default');
	return keyOfNode(n8n, use);
}

const MAX_EARLIER_KEYS = 5;

/**
 * The keys with which deliveries may still be signed once `newKey` has replaced the stored one, for as long as
 * the platform may send a delivery again; longer, to recognize a subscription that was left under another
 * address than `url`.
 */
export function earlierKeysOf(
	stored: StoredSubscription | undefined,
	newKey: string,
	{ url }: Owner,
): SigningKey[] {
	if (stored === undefined) return [];
	const { preSharedKey, earlierKeys = [], subscriptionId, instance } = stored;
	const leftBehind = { subscriptionId, url: stored.url, instance };
	const latest: SigningKey = {
		preSharedKey,
		until: Date.now() + REDELIVERY_PERIOD,
		...(stored.url !== url && { leftBehind }),
	};
	return [latest, ...earlierKeys]
		.filter((key) => key.preSharedKey !== newKey && (isValid(key) || key.leftBehind !== undefined))
		.slice(0, MAX_EARLIER_KEYS);
}

export function isValid({ until = Infinity }: SigningKey): boolean {
	return Date.now() < until;
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
	return bytes.length === 32 && bytes.toString('base64') === text
		? bytes.toString('hex')
		: undefined;
}

/**
 * The key that a delivery is signed with: its digest is the HMAC-SHA256 of the raw bytes with that key (Part 3,
 * "Authentication"), but never with an empty one. It is the stored one, an earlier one, valid or not, or the current one,
 * since the first deliveries can come before n8n has stored anything. Undefined for a forged delivery.
 */
export async function signingKeyOf(
	n8n: IWebhookFunctions,
	rawBody: Buffer,
	digest: string,
): Promise<SigningKey | undefined> {
	const isUsed = ({ preSharedKey: key }: SigningKey) =>
		key !== '' && matchesSecret(digest, sign(rawBody, key));
	const stored = loadSubscription(n8n);
	const known: SigningKey[] = stored === undefined ? [] : [stored, ...(stored.earlierKeys ?? [])];
	const used = known.find(isUsed);
	if (used !== undefined) return used;
	const recent = stored && recentKeys.get(keyOwnerOf(n8n));
	const current = { preSharedKey: await (recent ?? deriveCurrentKey(n8n)) };
	return isUsed(current) ? current : undefined;
}
