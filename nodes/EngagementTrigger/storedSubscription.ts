import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../shared/values';
import type { Owner } from './owner';

/** What n8n's static data hold of a trigger's own subscription, for production and tests separately. */
export interface StoredSubscription extends Owner {
	subscriptionId: string;
	preSharedKey: string;
	/** The key before this one, and until when (epoch ms) deliveries may still be signed with it. */
	former?: { preSharedKey: string; until: number };
}

const KEY = 'subscription';

/** The stored subscription. In a copy of n8n's data it is that of the original. */
export function loadSubscription(
	n8n: IHookFunctions | IWebhookFunctions,
): StoredSubscription | undefined {
	const stored = n8n.getWorkflowStaticData('node')[KEY];
	return isObject(stored) ? (stored as unknown as StoredSubscription) : undefined;
}

export function storeSubscription(n8n: IHookFunctions, subscription: StoredSubscription): void {
	n8n.getWorkflowStaticData('node')[KEY] = { ...subscription };
}

export function forgetSubscription(n8n: IHookFunctions): void {
	delete n8n.getWorkflowStaticData('node')[KEY];
}
