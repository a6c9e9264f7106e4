import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { knownEventType, likelyEventTypes } from '../eventTypes';
import { isMissing, toText } from '../values';
import { editorList } from './editorList';
import { offered } from './search';

/** An event type as the platform lists it. */
interface WebhookType {
	type: string;
	label?: string;
	category?: string;
}

/**
 * The `loadOptions` method of the fields for event types: the platform's own list, in which people find each
 * by what it is about, by its constant, and by the type that a delivery says, e.g.
 * `Case: Updated · CASE_UPDATED · case.update`. Types that are known by name are in it, too.
 */
export async function getWebhookTypes(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const answer = await editorList(
		this,
		async (send) => await send('GET /webhook-subscriptions/webhook-types'),
	);
	const listed = (recordsOf(answer) as unknown as WebhookType[]).filter(
		({ type }) => !isMissing(type),
	);
	const others = likelyEventTypes
		.filter(({ constant }) => !listed.some(({ type }) => type === constant))
		.map(({ constant }) => ({ type: constant }));
	return offered([...listed, ...others].map(entryOf)).sort((a, b) => a.name.localeCompare(b.name));
}

/** As {@link getWebhookTypes}, for the event that a filter narrows: all that are chosen, or one. */
export async function getFilteredEvents(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [{ name: 'All Chosen Events', value: '' }, ...(await getWebhookTypes.call(this))];
}

/** The entry of a type, with what is publicly known of it where the platform says less. */
function entryOf({ type, label, category }: WebhookType): INodePropertyOptions {
	const value = toText(type);
	const known = knownEventType(value);
	const entity = known?.entity ?? (isMissing(category) ? undefined : toText(category));
	const event = isMissing(label) ? (known?.label ?? inWords(value)) : toText(label);
	const title = entity === undefined ? event : `${entity}: ${withoutEntity(event, entity)}`;
	return {
		name: [title, value, known?.type ?? []].flat().join(' · '),
		value,
		...(known && { description: known.description }),
	};
}

/** `Case created` of a case is `Created`. */
function withoutEntity(label: string, entity: string): string {
	const isRepeated = label.toLowerCase().startsWith(`${entity.toLowerCase()} `);
	const event = isRepeated ? label.slice(entity.length).trim() : label;
	return event.charAt(0).toUpperCase() + event.slice(1);
}

/** `SURVEY_SENT` is `Survey sent`. */
function inWords(constant: string): string {
	const words = constant.toLowerCase().replaceAll('_', ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
}
