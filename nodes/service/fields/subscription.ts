import {
	type FieldName,
	type Settings,
	choice,
	flag,
	list,
	pickedList,
	id,
} from '../../kernel/fields';

/** The method of `loadOptions` that gives the event types that the platform itself lists. */
const LISTED = 'getWebhookTypes';

const EXPRESSION = 'using an <a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** Event types, picked from the list. */
export function eventTypes<const N extends FieldName>(
	name: N,
	description: string,
	settings: Settings,
) {
	return pickedList(
		name,
		`${description}. Choose from the list, or specify IDs ${EXPRESSION}.`,
		settings,
		{ typeOptions: { loadOptionsMethod: LISTED } },
	);
}

/** One event type, picked from the list that a method of the node's `loadOptions` gives. */
export function eventType(description: string, loadOptionsMethod = LISTED) {
	return {
		...id('webhookType', `${description}. Choose from the list, or specify an ID ${EXPRESSION}.`, {
			displayName: 'Event Name or ID',
		}),
		editor: { type: 'options' as const, typeOptions: { loadOptionsMethod }, default: '' },
	};
}

/**
 * The fields of a filter that narrows an event type, in reading order; all are required (Part 3,
 * "Webhook subscription").
 */
export const eventFilter = [
	id('type', 'The kind of filter, e.g. PARTNER_CUSTOM_PROPERTY or ACCOUNT_TYPE', {
		empty: 'never',
		placeholder: 'e.g. PARTNER_CUSTOM_PROPERTY',
	}),
	id('id', 'What is compared, e.g. the ID of a custom property', { empty: 'never' }),
	choice(
		'checkCondition',
		'Whether one of the values must be present, or none of them',
		{ empty: 'never', displayName: 'Condition' },
		['IS', 'IS_NOT'],
	),
	list('values', { empty: 'never' }),
] as const;

export const viaProxy = flag(
	'viaProxy',
	'Whether the platform sends the events through its proxy',
	{ empty: 'decide' },
);
