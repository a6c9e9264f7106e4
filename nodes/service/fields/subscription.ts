import * as f from '../../kernel/fields';

/** The method of `loadOptions` that gives the event types that the platform itself lists. */
const LISTED = 'getWebhookTypes';

const EXPRESSION = 'using an <a href="https://docs.n8n.io/code/expressions/">expression</a>';

export function eventTypes<const N extends f.FieldName>(
	name: N,
	description: string,
	settings: f.Settings,
) {
	const chosen = `${description}. Choose from the list, or specify IDs ${EXPRESSION}.`;
	return f.pickedList(name, chosen, settings, { typeOptions: { loadOptionsMethod: LISTED } });
}

/** One event type, picked from the list that a method of the node's `loadOptions` gives. */
export function eventType(description: string, loadOptionsMethod = LISTED) {
	const chosen = `${description}. Choose from the list, or specify an ID ${EXPRESSION}.`;
	return {
		...f.id('webhookType', chosen, { displayName: 'Event Name or ID' }),
		editor: { type: 'options' as const, typeOptions: { loadOptionsMethod }, default: '' },
	};
}

/** The end of a condition on something that has values: which it has, or has not. */
export const comparison = <const N extends f.FieldName>(name: N) =>
	[
		f.choice(
			name,
			'Whether one of the values must be present, or none of them',
			{ empty: 'never', displayName: 'Condition' },
			['IS', 'IS_NOT'],
		),
		f.list('values', { empty: 'never' }),
	] as const;

/**
 * The fields of a filter that narrows an event type, in reading order; all are required (Part 3,
 * "Webhook subscription").
 */
export const eventFilter = [
	f.id('type', 'The kind of filter, e.g. PARTNER_CUSTOM_PROPERTY or ACCOUNT_TYPE', {
		empty: 'never',
		placeholder: 'e.g. PARTNER_CUSTOM_PROPERTY',
	}),
	f.id('id', 'What is compared, e.g. the ID of a custom property', { empty: 'never' }),
	...comparison('checkCondition'),
] as const;

export const viaProxy = f.flag(
	'viaProxy',
	'Whether the platform sends the events through its proxy',
	{ empty: 'decide' },
);
