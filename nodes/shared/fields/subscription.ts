import type { FieldTexts, Field } from './field';
import { choice } from './kinds/choice';
import { flag } from './kinds/flag';
import { list } from './kinds/list';
import { id } from './kinds/text';
import { decisive } from './rules';

/** The method of `loadOptions` that gives the event types that the platform itself lists. */
const LISTED = 'getWebhookTypes';

const EXPRESSION = 'using an <a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** Event types, picked from the list. */
export function eventTypes<const N extends string>(
	name: N,
	{ displayName, description }: Required<Pick<FieldTexts, 'displayName' | 'description'>>,
): Field<N, string[]> {
	const leaf = list(name);
	return decisive({
		...leaf,
		property: {
			displayName,
			name,
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: LISTED },
			default: [],
			description: `${description}. Choose from the list, or specify IDs ${EXPRESSION}.`,
		},
		// An empty list means that nothing was picked.
		parse: (raw, at) => (Array.isArray(raw) && raw.length === 0 ? undefined : leaf.parse(raw, at)),
	});
}

/** One event type, picked from the list that a method of the node's `loadOptions` gives. */
export function eventType(
	description: string,
	loadOptionsMethod = LISTED,
): Field<'webhookType', string> {
	return {
		...id('webhookType'),
		property: {
			displayName: 'Event Name or ID',
			name: 'webhookType',
			type: 'options',
			typeOptions: { loadOptionsMethod },
			default: '',
			description: `${description}. Choose from the list, or specify an ID ${EXPRESSION}.`,
		},
	};
}

/**
 * The fields of a filter that narrows an event type, as one reads them; all are required (Part 3,
 * "Webhook subscription").
 */
export const eventFilter = {
	type: id('type', {
		placeholder: 'e.g. PARTNER_CUSTOM_PROPERTY',
		description: 'The kind of filter, e.g. PARTNER_CUSTOM_PROPERTY or ACCOUNT_TYPE',
	}),
	id: id('id', { description: 'What is compared, e.g. the ID of a custom property' }),
	checkCondition: choice('checkCondition', ['IS', 'IS_NOT'], {
		displayName: 'Condition',
		description: 'Whether one of the values has to be there, or none of them may be',
	}),
	values: list('values'),
} as const;

export const viaProxy = decisive(
	flag('viaProxy', 'Whether the platform sends the events through its proxy'),
);
