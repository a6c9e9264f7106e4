import * as f from '../../kernel/fields';
import { isMissing, quote } from '../../kernel/values/values';
import { PICKED } from './picked';

/** Whose properties a map holds, by its name: the client's (workspace's), the partner's, a message's, or any. */
export type PropertyLevel = 'client' | 'partner' | 'any' | 'message';

export function propertyLevel(mapName: string): PropertyLevel {
	if (/^message/.test(mapName)) return 'message';
	if (/client/i.test(mapName)) return 'client';
	return /partner/i.test(mapName) ? 'partner' : 'any';
}

/** The methods of a node's `listSearch` that a person picks a property by. */
export const PROPERTY_SEARCHES: Readonly<Record<PropertyLevel, string>> = {
	any: 'searchProperties',
	client: 'searchClientProperties',
	message: 'searchMessageProperties',
	partner: 'searchPartnerProperties',
};

/** One custom property, from the list or by its ID. */
export const propertyField = <const N extends f.FieldName>(name: N, level: PropertyLevel = 'any') =>
	f.pickedFrom(
		PROPERTY_SEARCHES[level],
		f.id(name, `The custom field, by its ID. ${PICKED.customField.where}.`, {
			displayName: 'Property',
			placeholder: 'e.g. field_1',
		}),
	);

/**
 * A custom property map: ids with lists of values; sent as `{ id: [values] }`
 * (Part 1, shared conventions, 5). Where it `clears`, one empty text empties a property, in place of no values.
 */
export const customProperties = f.kindOf<Record<string, string[]>>((settings, name) => {
	const values = f.text('values', `${f.LIST_FORM}. Single-valued fields take one value.`);
	const asJson = f.json('json', 'Identifiers with lists of values, e.g. {"field_1": ["a", "b"]}');
	const map = f.mapOf('properties', {
		groups: {
			property: {
				displayName: 'Property',
				fields: [propertyField('id', propertyLevel(name)), values],
			},
			json: { displayName: 'JSON', fields: [asJson] },
		},
		noName: 'A property has no ID. Enter the ID of the custom field.',
		twice: 'The ID is given twice. Put all its values in one list.',
		example: '{"field_1": ["a"]}',
		read: ({ value, at, isRow }) => {
			const clears = settings.empty === 'clear';
			if (isNone(value, isRow, clears)) return clears ? [''] : [];
			if (!isRow) return plainValues(value, at);
			return isMissing(value) ? at.problem(f.MISSING) : f.toList(value, at);
		},
	});
	return { placeholder: settings.placeholder ?? 'Add Property', ...map };
});

/** The custom properties that a record has at both levels. */
export const propertyMaps = [
	customProperties('clientCustomProperties', 'Properties of the workspace (client)'),
	customProperties('partnerCustomProperties', 'Properties at the partner (global) level'),
] as const;

/**
 * Such a map as one column only: a column that is named after a property sets its value, in another map of the
 * body, and leaves the other properties alone.
 */
export const inOneColumn = <F extends f.Field>(map: F) => ({ ...map, kind: 'map' as const });

export function changedProperties<const N extends f.FieldName>(
	changes: 'adds' | 'removes',
	name: N,
	settings: f.Settings = {},
) {
	return inOneColumn(customProperties(name, { changes, ...CHANGED[changes], ...settings }));
}

const CHANGED = {
	adds: {
		displayName: 'Custom Properties to Add',
		description: 'Values to add to those that the properties have',
	},
	removes: {
		displayName: 'Custom Properties to Remove',
		description: 'Values to remove from the properties',
	},
} as const;

/** Whether a value empties a property on purpose; what an expression does not find must not. */
function isNone(raw: unknown, isRow: boolean, clears: boolean): boolean {
	if (raw === '') return isRow;
	const list = isRow && clears ? f.jsonValue(raw) : raw;
	return (
		Array.isArray(list) && (list.length === 0 || (clears && list.length === 1 && list[0] === ''))
	);
}

/** A text is one value: its commas belong to it. */
function plainValues(raw: unknown, at: f.Location): string[] | undefined {
	const values: unknown[] = Array.isArray(raw) ? raw : [raw];
	return values.every((one) => typeof one !== 'object')
		? f.toList(values, at)
		: at.problem(`${quote(raw)} is not a list of values. Give e.g. ["a", "b"].`);
}
