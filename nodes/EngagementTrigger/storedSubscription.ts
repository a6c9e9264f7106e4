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

/** A key that deliveries may still be signed with. */
export interface EarlierKey {
	preSharedKey: string;
	/** Epoch ms; none while the subscription that has this key may still be there. */
	until?: number;
	/** That subscription, if it was made under another address and left there. */
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

export function storeSubscription(
	n8n: IHookFunctions | IWebhookFunctions,
	subscription: StoredSubscription,
): void {
	n8n.getWorkflowStaticData('node').subscription = { ...subscription };
}

export function forgetSubscription(n8n: IHookFunctions): void {
	delete n8n.getWorkflowStaticData('node').subscription;
}
