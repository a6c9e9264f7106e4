import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { editorList } from './editorList';

/** An event type as the platform lists it. */
interface WebhookType {
	type: string;
	label?: string;
	category?: string;
}

/** The `loadOptions` method of the fields for event types: the platform's own list. */
export async function getWebhookTypes(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const { data } = await editorList(
		this,
		async (send) => await send('GET /webhook-subscriptions/webhook-types'),
	);
	return ((data ?? []) as WebhookType[])
		.map(({ type, label, category }) => ({
			name: label ?? type,
			value: type,
			description: category === undefined ? type : `${category}: ${type}`,
		}))
		.sort((a, b) => a.name.localeCompare(b.name));
}
