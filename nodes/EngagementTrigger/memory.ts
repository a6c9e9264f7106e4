import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../shared/values';
import type { Owner } from './owner';

/** What a trigger remembers of its own subscription, in n8n's static data. n8n separates test and production. */
export interface Memory extends Owner {
	subscriptionId: string;
	preSharedKey: string;
	/** The key before this one, and until when (epoch ms) deliveries may still be signed with it. */
	former?: { preSharedKey: string; until: number };
}

const KEY = 'subscription';

/** What is remembered, also in a copy of n8n's data: there it is the subscription of the original. */
export function recall(n8n: IHookFunctions | IWebhookFunctions): Memory | undefined {
	const memory = n8n.getWorkflowStaticData('node')[KEY];
	return isObject(memory) ? (memory as unknown as Memory) : undefined;
}

export function remember(n8n: IHookFunctions, memory: Memory): void {
	n8n.getWorkflowStaticData('node')[KEY] = { ...memory };
}

export function forget(n8n: IHookFunctions): void {
	delete n8n.getWorkflowStaticData('node')[KEY];
}
