import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { isMissing } from '../values';
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
	const answer = await editorList(
		this,
		async (send) => await send('GET /webhook-subscriptions/webhook-types'),
	);
	return (recordsOf(answer) as unknown as WebhookType[])
		.filter(({ type }) => !isMissing(type))
		.map(({ type, label, category }) => ({
			name: String(label ?? type),
			value: type,
			description: category === undefined ? type : `${category}: ${type}`,
		}))
		.sort((a, b) => a.name.localeCompare(b.name));
}

/** As {@link getWebhookTypes}, for the event that a filter narrows: all that are chosen, or one. */
export async function getFilteredEvents(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [{ name: 'All Chosen Events', value: '' }, ...(await getWebhookTypes.call(this))];
}
