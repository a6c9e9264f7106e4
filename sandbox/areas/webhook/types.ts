import { readContract } from '../../core/contract';
import type { Styled } from '../../core/style';

/** An event type. */
interface EventType {
	/** The constant that subscriptions name. */
	type: string;
	label: string;
	category: string;
	/** What deliveries in the style of the service call it; that follows no rule. */
	dotted: string;
}

type Table = Record<string, [label: string, dotted: string | null]>;
const { known, likely } = readContract()['x-event-types'] as unknown as Record<
	'known' | 'likely',
	Table
>;

/** Where a category is not the first word of the label. */
const CATEGORIES: Readonly<Record<string, string>> = {
	...{ Asset: 'Sam', Audience: 'Activity', Profiles: 'Profile' },
};

const typesIn = (table: Table): EventType[] =>
	Object.entries(table).map(([type, [label, dotted]]) => {
		const [first = '', ...rest] = label.split(' ');
		return {
			type,
			label: `${first} ${rest.join(' ').toLowerCase()}`,
			category: CATEGORIES[first] ?? first,
			dotted: dotted ?? type.toLowerCase().replaceAll('_', '.'),
		};
	});

const LISTED = typesIn(known);

/** The types that the specification names. */
const SPECIFIED = ['ACCOUNT_CREATED', 'CASE_CREATED', 'CASE_UPDATED'].flatMap((name) =>
	LISTED.filter(({ type }) => type === name),
);

/** With the others that the service is publicly known to list. */
const KNOWN = [...SPECIFIED, ...LISTED.filter((one) => !SPECIFIED.includes(one))];

/** What subscriptions can name; the events of some exist, but the list does not show them. */
export const EVENT_TYPES = [
	...KNOWN,
	...typesIn({ ...likely, ACCOUNT_UPDATED: ['Account Updated', 'account.updated'] }),
];

/** What the list of types shows. */
export const LISTED_TYPES: Styled<EventType[]> = {
	service: KNOWN,
	plain: SPECIFIED,
};

/** What deliveries in the style of the service call a type; one that is unknown keeps its name. */
export function toDotted(type: string): string {
	return EVENT_TYPES.find((known) => known.type === type)?.dotted ?? type;
}
