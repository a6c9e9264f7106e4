import { isMissing, isObject, quote } from '../../values';
import { ownValue, propertyOf, type Made, type Settings } from '../field';
import type { Location } from '../location';
import { MISSING } from '../read';
import { json, tryJson } from './json';
import { LIST_FORM, toList } from './list';
import { locator } from './locator';
import { make } from './make';
import { text, readText } from './text';

/** Whose properties a map holds: the workspace's (client's), the partner's, or, if its name does not say, either. */
export type PropertyLevel = 'client' | 'partner' | 'any';

export function propertyLevel(mapName: string): PropertyLevel {
	if (/client/i.test(mapName)) return 'client';
	return /partner/i.test(mapName) ? 'partner' : 'any';
}

/** The methods of a node's `listSearch` that a person picks a property by. */
const SEARCHES: Readonly<Record<PropertyLevel, string>> = {
	any: 'searchProperties',
	client: 'searchClientProperties',
	partner: 'searchPartnerProperties',
};

/**
 * A custom property map: ids with lists of values, as pairs or as JSON; sent as `{ id: [values] }`
 * (Part 1, shared conventions, 5).
 */
export function customProperties<const N extends string, const S extends Settings>(
	name: N,
	settings: S = {} as S,
): Made<N, Record<string, string[]>, S> {
	const picked = locator('id', {
		displayName: 'Property',
		searchListMethod: SEARCHES[propertyLevel(name)],
		placeholder: 'e.g. field_1',
		description: 'The custom field, from those that occur in records, or by its ID',
	});
	const values = text('values', {
		description: `${LIST_FORM}. Single-valued fields take one value.`,
	});
	const asJson = json('json', {
		default: '', // {} clears every property, so it is not preset
		description: 'Identifiers with lists of values, e.g. {"field_1": ["a", "b"]}',
	});
	const editor = {
		type: 'fixedCollection' as const,
		typeOptions: { multipleValues: true },
		default: {},
		options: [
			{
				displayName: 'Property',
				name: 'property',
				values: [picked, values].map((part) => propertyOf(part)),
			},
			{ displayName: 'JSON', name: 'json', values: [propertyOf(asJson)] },
		],
	};
	const texts = { placeholder: 'Add Property', ...settings };
	return make<N, Record<string, string[]>, S>(name, 'properties', texts, editor, (raw, at) => {
		const map = new Map<string, string[]>();
		for (const [key, values, place] of propertyEntries(raw, at)) {
			const own = at.in(key, place);
			if (map.has(key)) own.problem('The id is given twice. Put all its values into one list.');
			const texts = Array.isArray(values) && values.length === 0 ? [] : toList(values, own);
			if (texts !== undefined) map.set(key, texts);
		}
		return Object.fromEntries(map);
	});
}

/** An id, its values, and where n8n has these in the parameter, if in a row. */
type Entry = [id: string, values: unknown, place?: string];

/** The pairs of n8n's fixed collection, of JSON text, or of a plain map. */
function propertyEntries(raw: unknown, at: Location): Entry[] {
	const value = typeof raw === 'string' ? tryJson(raw) : raw;
	if (!isObject(value)) {
		at.problem(`${quote(raw)} is not a map of custom properties. Give e.g. {"field_1": ["a"]}.`);
		return [];
	}
	const isCollection = Object.entries(value).every(
		([name, rows]) =>
			(name === 'property' || name === 'json') && Array.isArray(rows) && rows.every(isObject),
	);
	if (!isCollection) {
		return Object.entries(value).flatMap(([key, values]): Entry[] => {
			// A text is one value, its commas belong to it.
			const list: unknown[] = Array.isArray(values) ? values : [values];
			if (list.every((one) => typeof one !== 'object')) return [[key, list]];
			at.in(key).problem(`${quote(values)} is not a list of values. Give e.g. ["a", "b"].`);
			return [];
		});
	}
	const rows = (name: string) => (value[name] ?? []) as Array<Record<string, unknown>>;
	return [
		...rows('property').flatMap((row, i): Entry[] => {
			const given = ownValue(row.id);
			if (isMissing(given)) {
				at.in(i).problem('A property has no id. Enter the custom field identifier.');
				return [];
			}
			const id = readText(given, at.in(i));
			if (id === undefined) return [];
			const place = `property[${i}].values`;
			if (row.values === '') return [[id, [], place]]; // clears it, but an expression that finds nothing must not
			if (!isMissing(row.values)) return [[id, row.values, place]];
			at.in(id, place).problem(MISSING);
			return [];
		}),
		...rows('json').flatMap((row) => propertyEntries(row.json, at)),
	];
}
