import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../shared/values';

/** What a trigger remembers of its own subscription, in n8n's static data. n8n separates test and production. */
export interface Memory {
	url: string;
	subscriptionId: string;
	preSharedKey: string;
	/** The key before this one, and until when (epoch ms) deliveries may still be signed with it. */
	former?: { preSharedKey: string; until: number };
}

const KEY = 'subscription';

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
