import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../shared/values';
import type { Owner } from './owner';

/** What n8n's static data hold of a trigger's own subscription, for production and tests separately. */
export interface StoredSubscription extends Owner {
	subscriptionId: string;
	preSharedKey: string;
	/** The keys before this one, latest first. */
	earlierKeys?: readonly EarlierKey[];
}

/** A key that deliveries are signed with. */
export interface SigningKey {
	preSharedKey: string;
	/** Until when they are accepted (epoch ms); the current key has no end. */
	until?: number;
	/** The subscription with this key, if it was made under another address and left there. */
	leftBehind?: LeftBehind;
}

export type EarlierKey = SigningKey & { until: number };

export type LeftBehind = Owner & Pick<StoredSubscription, 'subscriptionId'>;

/** The stored subscription. In a copy of n8n's data it is that of the original. */
export function loadSubscription(
	n8n: IHookFunctions | IWebhookFunctions,
): StoredSubscription | undefined {
	const { subscription: stored } = n8n.getWorkflowStaticData('node');
	return isObject(stored) ? (stored as unknown as StoredSubscription) : undefined;
}

export function storeSubscription(n8n: IHookFunctions, subscription: StoredSubscription): void {
	n8n.getWorkflowStaticData('node').subscription = { ...subscription };
}

export function forgetSubscription(n8n: IHookFunctions): void {
	delete n8n.getWorkflowStaticData('node').subscription;
}
