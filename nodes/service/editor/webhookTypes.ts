import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { recordsOf } from '../../kernel/answers/answer';
import { editorList, offered } from '../../kernel/editor/editorList';
import { isMissing, toText } from '../../kernel/values/values';
import { knownEventTypes } from '../events/eventTypes';

/**
 * The `loadOptions` method of the fields for event types: the platform's own list, each in words, with its constant
 * and the type that a delivery says below. Types that are known by name are in it, too. Those that start most
 * workflows come first, and those that are not known last.
 */
export async function getWebhookTypes(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const answer = await editorList(
		this,
		async (send) => await send('GET /webhook-subscriptions/webhook-types'),
	);
	const listed = recordsOf(answer).filter(({ type }) => !isMissing(type));
	const known = knownEventTypes
		.filter((one) => one.isLikely || listed.some(({ type }) => type === one.constant))
		.map(({ label, constant, type, description }) => entryOf(label, constant, type, description));
	const others = listed
		.filter(({ type }) => !knownEventTypes.some(({ constant }) => constant === type))
		.map(({ type, label }) =>
			entryOf(isMissing(label) ? inWords(toText(type)) : toText(label), toText(type)),
		)
		.sort((a, b) => a.name.localeCompare(b.name));
	return offered([...known, ...others]);
}

/** As {@link getWebhookTypes}, for the event that a filter narrows: all that are chosen, or one. */
export async function getFilteredEvents(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [{ name: 'All Chosen Events', value: '' }, ...(await getWebhookTypes.call(this))];
}

function entryOf(name: string, value: string, type?: string, description = '') {
	const names = type === undefined ? value : `${value}, ${type}`;
	return { name, value, description: description === '' ? names : `${names}. ${description}` };
}

/** `SURVEY_SENT` is `Survey sent`. */
function inWords(constant: string): string {
	const words = constant.toLowerCase().replaceAll('_', ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
}
