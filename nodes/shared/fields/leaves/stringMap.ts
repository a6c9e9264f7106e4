import { isMissing, isObject, quote } from '../../values';
import { propertyOf, type FieldTexts, type Leaf } from '../field';
import { json } from './json';

/** A map of names to texts, as pairs or as JSON. */
export function stringMap<const N extends string>(
	name: N,
	texts: FieldTexts = {},
): Leaf<N, Record<string, string>> {
	const whole = json(name);
	return {
		name,
		property: propertyOf(name, texts, {
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Entry',
			default: {},
			options: [
				{
					displayName: 'Entry',
					name: 'entry',
					values: [
						{ displayName: 'Name', name: 'name', type: 'string', default: '' },
						{ displayName: 'Value', name: 'value', type: 'string', default: '' },
					],
				},
			],
		}),
		parse: (raw, at) => {
			const value = whole.parse(raw, at);
			if (!isObject(value)) return undefined;
			const rows = Array.isArray(value.entry) ? (value.entry as unknown[]) : undefined;
			const pairs: Array<[string, unknown]> = rows
				? rows.map((row) => (isObject(row) ? [String(row.name ?? ''), row.value] : ['', row]))
				: Object.entries(value);
			const map = new Map<string, string>();
			for (const [key, text] of pairs) {
				if (key === '') at.problem('An entry has no name. Give it one, or remove it.');
				else if (map.has(key)) at.in(key).problem('It is given twice. Keep one of the two.');
				else if (typeof text === 'object' && !isMissing(text))
					at.in(key).problem(`${quote(text)} is not a text. Give one value.`);
				else map.set(key, isMissing(text) ? '' : String(text));
			}
			return Object.fromEntries(map);
		},
	};
}
