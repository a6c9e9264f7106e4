import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { isMissing, toText } from '../values';
import { editorList } from './editorList';
import { offered } from './search';

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
	const entries = (recordsOf(answer) as unknown as WebhookType[])
		.filter(({ type }) => !isMissing(type))
		.map(({ type, label, category }) => ({
			name: toText(label ?? type),
			value: toText(type),
			description: isMissing(category) ? toText(type) : `${toText(category)}: ${toText(type)}`,
		}));
	return offered(entries).sort((a, b) => a.name.localeCompare(b.name));
}

/** As {@link getWebhookTypes}, for the event that a filter narrows: all that are chosen, or one. */
export async function getFilteredEvents(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [{ name: 'All Chosen Events', value: '' }, ...(await getWebhookTypes.call(this))];
}
