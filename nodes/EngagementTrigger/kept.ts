import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../shared/transport/envelope';

/** What a trigger remembers of its own subscription, in n8n's static data. */
export interface Kept {
	url: string;
	subscriptionId: string;
	preSharedKey: string;
}

/** The test and the production webhook remember theirs apart, so that neither disturbs the other. */
export type Slot = 'test' | 'production';

export function slotOf(n8n: IHookFunctions | IWebhookFunctions): Slot {
	return n8n.getMode() === 'manual' ? 'test' : 'production';
}

export function recall(n8n: IHookFunctions | IWebhookFunctions): Kept | undefined {
	const kept = n8n.getWorkflowStaticData('node')[slotOf(n8n)];
	return isObject(kept) ? (kept as unknown as Kept) : undefined;
}

export function keep(n8n: IHookFunctions, kept: Kept): void {
	n8n.getWorkflowStaticData('node')[slotOf(n8n)] = { ...kept };
}

export function forget(n8n: IHookFunctions): void {
	delete n8n.getWorkflowStaticData('node')[slotOf(n8n)];
}
