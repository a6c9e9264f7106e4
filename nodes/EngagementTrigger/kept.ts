import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../shared/values';

/** What a trigger remembers of its own subscription, in n8n's static data. n8n keeps test and production apart. */
export interface Kept {
	url: string;
	subscriptionId: string;
	preSharedKey: string;
	/** The key of the subscription that this one replaced: what it sent comes again for a while. */
	former?: { preSharedKey: string; until: number };
}

const SLOT = 'subscription';

export function recall(n8n: IHookFunctions | IWebhookFunctions): Kept | undefined {
	const kept = n8n.getWorkflowStaticData('node')[SLOT];
	return isObject(kept) ? (kept as unknown as Kept) : undefined;
}

export function keep(n8n: IHookFunctions, kept: Kept): void {
	n8n.getWorkflowStaticData('node')[SLOT] = { ...kept };
}

export function forget(n8n: IHookFunctions): void {
	delete n8n.getWorkflowStaticData('node')[SLOT];
}
