import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { recordsOf } from '../../kernel/answers/answer';
import { editorList, offered } from '../../kernel/editor/editorList';
import { titleOf } from '../../kernel/values/titles';
import { isMissing, toText } from '../../kernel/values/values';
import { eventTypes, type EventType } from '../generated/events';

/**
 * The `loadOptions` method of the fields for event types: the platform's own list, each in words, with its constant
 * and the type that a delivery says below. Types that are known by name are in it, too. Those that start most
 * workflows come first, and those that are not known last.
 */
export async function getWebhookTypes(this: ILoadOptionsFunctions) {
	const answer = await editorList(this, (send) => send('GET /webhook-subscriptions/webhook-types'));
	const listed = recordsOf(answer).filter(({ type }) => !isMissing(type));
	const known = eventTypes.filter(
		(one) => one.isLikely || listed.some(({ type }) => type === one.constant),
	);
	const others = listed
		.filter(({ type }) => !eventTypes.some(({ constant }) => constant === type))
		.map(({ type, label }): EventType => {
			const constant = toText(type);
			const words = isMissing(label) ? titleOf(constant) : toText(label);
			return { label: words, constant, description: '' };
		})
		.sort((a, b) => a.label.localeCompare(b.label));
	return offered([...known, ...others].map(entryOf));
}

/** As {@link getWebhookTypes}, for the event that a filter narrows: all that are chosen, or one. */
export async function getFilteredEvents(this: ILoadOptionsFunctions) {
	return [{ name: 'All Chosen Events', value: '' }, ...(await getWebhookTypes.call(this))];
}

function entryOf({ label: name, constant: value, type, description }: EventType) {
	const names = type === undefined ? value : `${value}, ${type}`;
	return { name, value, description: description === '' ? names : `${names}. ${description}` };
}
