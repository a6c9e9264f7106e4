import type { Int64 } from '../../kernel/values/json';
import { f } from '../../service/fields';

/** What a person does to a property or a queue, at a level, and what the body calls that (Part 1). */
const NAMES = {
	properties: {
		partner: {
			add: 'addedCustomProperties',
			remove: 'removedCustomProperties',
			replace: 'customProperties',
		},
		client: {
			add: 'addedClientCustomProperties',
			remove: 'removedClientCustomProperties',
			replace: 'clientCustomProperties',
		},
	},
	queues: {
		partner: { add: 'addedQueues', remove: 'removedQueues' },
		client: { add: 'addedClientQueues', remove: 'removedClientQueues' },
	},
} as const;

type Level = keyof typeof NAMES.properties;
type Change = keyof typeof NAMES.properties.partner;

const level = (whose: string) =>
	f.choice(
		'level',
		`The level that the ${whose} belongs to`,
		{ empty: 'never', default: 'partner' },
		[
			{ name: 'Client (Workspace)', value: 'client' },
			{ name: 'Partner (Global)', value: 'partner' },
		],
	);

/** The custom properties to change, one a row. */
export const propertyChanges = f.rows(
	'propertyChanges',
	'The custom properties to change. All others keep their values.',
	{ displayName: 'Custom Properties', placeholder: 'Add Property' },
	[
		level('property'),
		f.choice('change', 'What to do with the values of the property', { empty: 'never' }, [
			{ name: 'Add', value: 'add', description: 'Add to the values that the property has' },
			{ name: 'Remove', value: 'remove', description: 'Remove the values from it' },
			{ name: 'Replace', value: 'replace', description: 'Give it these values only' },
		]),
		f.required(f.propertyField('property')),
		f.list('values', 'Without a value, Replace clears the property', { empty: 'decideOrClear' }),
	],
);

/** The queues to put the message into, or to take it out of. */
export const queueChanges = f.rows(
	'queueChanges',
	'The queues to add the message to, or to remove it from',
	{ displayName: 'Queues', placeholder: 'Add Queue' },
	[
		level('queue'),
		f.choice('change', 'What to do', { empty: 'never' }, [
			{ name: 'Add', value: 'add', description: 'Put the message into the queue' },
			{ name: 'Remove', value: 'remove', description: 'Take the message out of it' },
		]),
		f.picked(
			'queue',
			f.listEach('queues', f.int64('item'), { description: 'IDs of the queues', empty: 'never' }),
		),
	],
);

/** The changes under the names of the body, which JSON has. */
export const levelled: readonly f.Field[] = [
	...settingsOf(NAMES.properties, 'customProperties').map((one) => f.customProperties(...one)),
	...settingsOf(NAMES.queues, 'queues.queueId').map(([name, settings]) =>
		f.listEach(name, f.int64('item'), { ...settings, empty: 'decide' }),
	),
].map((field) => ({ ...field, editor: undefined }));

/** The names of a body, each with where the message shows the values, and what becomes of those that it has. */
function settingsOf(levels: Record<Level, Partial<Record<Change, f.FieldName>>>, shownAs: string) {
	return Object.entries(levels).flatMap(([level, changes]) =>
		Object.entries(changes).map(([change, name]): [f.FieldName, f.Settings] => [
			name,
			{
				places: [`workflow.${level === 'client' ? 'spaceWorkflows.' : ''}${shownAs}`],
				changes: change === 'replace' ? undefined : `${change as 'add'}s`,
			},
		]),
	);
}

/** A body with the rows under the names that the platform knows. */
export function withLevels({
	propertyChanges = [],
	queueChanges = [],
	...body
}: Record<string, unknown>): Record<string, unknown> {
	const out: Record<string, unknown> = { ...body };
	for (const { level, change, property = '', values = [] } of propertyChanges as Row[]) {
		const name = NAMES.properties[level][change];
		const map = (out[name] ?? {}) as Record<string, string[]>;
		out[name] = { ...map, [property]: [...(map[property] ?? []), ...values] };
	}
	for (const { level, change, queues = [] } of queueChanges as Array<Row<'add' | 'remove'>>) {
		const name = NAMES.queues[level][change];
		out[name] = [...((out[name] ?? []) as Int64[]), ...queues];
	}
	return out;
}

interface Row<C = Change> {
	level: Level;
	change: C;
	property?: string;
	values?: string[];
	queues?: Int64[];
}
