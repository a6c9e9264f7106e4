import { type IHookFunctions, type IWebhookFunctions, NodeOperationError } from 'n8n-workflow';
import { sign } from '../kernel/values/signatures';
import { isObject } from '../kernel/values/values';
import type { Subscription } from '../service/reads/subscriptions';

/**
 * Whose a subscription is. A copy of n8n's data, e.g. for a test, has the id of the original's subscription,
 * and usually n8n's instance id as well, since that is in n8n's database. So only its address shows that it
 * is a copy.
 */
export interface Owner {
	url: string;
	/** A hash of n8n's instance ID, which does not reveal it. */
	instance: string;
}

const MARK = /\(n8n instance ([0-9a-f]{16})\)/;

/** This trigger in this n8n. */
export function ownerOf(n8n: IHookFunctions): Owner {
	const url = n8n.getNodeWebhookUrl('default');
	if (url === undefined) {
		throw new NodeOperationError(
			n8n.getNode(),
			'n8n provided no webhook URL. Set its webhook address (WEBHOOK_URL).',
		);
	}
	return { url, instance: sign('webhook-subscription', n8n.getInstanceId()).slice(0, 16) };
}

/** The description of a subscription, by which each n8n knows its own. */
export function descriptionOf({ instance }: Owner): string {
	return `Made by an n8n workflow, and removed when that is unpublished (n8n instance ${instance})`;
}

/**
 * Whether a subscription is the owner's: it has the URL, or an id that the owner knows and what may be
 * another spelling of the URL, and not the mark of another n8n. A person may have taken the mark
 * away. The id alone proves nothing: another account, or a platform that is set up again, may reuse it.
 */
export function owns(
	{ url, instance }: Owner,
	subscription: Subscription,
	knownIds: readonly string[],
): boolean {
	// The path identifies n8n's webhook; a hidden URL may be any.
	const mayBeSpelled = [undefined, pathOf(url)].includes(pathOf(subscription.url));
	const isKnown = knownIds.includes(subscription.id) && mayBeSpelled;
	if (subscription.url !== url && !isKnown) return false;
	const mark = MARK.exec(subscription.description ?? '')?.[1];
	return mark === undefined || mark === instance;
}

function pathOf(url: string): string | undefined {
	const path = /^https?:\/\/[^/]+(\/.*)$/i.exec(url)?.[1];
	return path?.replace(/\/$/, '').toLowerCase();
}

/** What n8n's static data hold of a trigger's own subscription, for production and tests separately. */
export interface StoredSubscription extends Owner {
	subscriptionId: string;
	preSharedKey: string;
	/** The keys before this one, latest first. */
	earlierKeys?: readonly SigningKey[];
}

/** A key that deliveries are signed with. */
export interface SigningKey {
	preSharedKey: string;
	/** Until when they are accepted (epoch ms); the current key has no end. */
	until?: number;
	/** The subscription with this key, if it was made under another address and left there. */
	leftBehind?: LeftBehind;
}

export type LeftBehind = Owner & Pick<StoredSubscription, 'subscriptionId'>;

/** The stored subscription. In a copy of n8n's data it is that of the original. */
export function loadSubscription(
	n8n: IHookFunctions | IWebhookFunctions,
): StoredSubscription | undefined {
	const { subscription: stored } = n8n.getWorkflowStaticData('node');
	return isObject(stored) ? (stored as unknown as StoredSubscription) : undefined;
}

/** Keeps it in n8n; undefined forgets the one that is there. */
export function storeSubscription(n8n: IHookFunctions, subscription?: StoredSubscription): void {
	n8n.getWorkflowStaticData('node').subscription = subscription && { ...subscription };
}
