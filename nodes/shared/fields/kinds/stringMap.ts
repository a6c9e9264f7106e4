import { isMissing, isObject } from '../../values';
import { propertyOf, type FieldTexts, type Field } from '../field';
import { json } from './json';
import { MISSING } from './object';
import { toText } from './text';

/** A map of names to texts, as pairs or as JSON. */
export function stringMap<const N extends string>(
	name: N,
	texts: FieldTexts = {},
): Field<N, Record<string, string>> {
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
						{
							displayName: 'Name',
							name: 'name',
							type: 'string',
							default: '',
							description: 'What the text is sent under; each name once',
						},
						{
							displayName: 'Value',
							name: 'value',
							type: 'string',
							default: '',
							description: 'The text that is sent; an empty one is sent too',
						},
					],
				},
			],
		}),
		parse: (raw, at) => {
			const value = whole.parse(raw, at);
			if (!isObject(value)) return undefined;
			const rows = Array.isArray(value.entry) ? (value.entry as unknown[]) : undefined;
			const pairs: Array<[unknown, unknown]> = rows
				? rows.map((row) => (isObject(row) ? [row.name, row.value] : ['', row]))
				: Object.entries(value);
			const map = new Map<string, string>();
			for (const [i, [name, raw]] of pairs.entries()) {
				if (isMissing(name)) {
					at.problem('An entry has no name. Give it one, or remove it.');
					continue;
				}
				const key = toText(name, at.in(i));
				if (key === undefined) continue;
				if (map.has(key)) at.in(key).problem('It is given twice. Keep one of the two.');
				if (raw === undefined) {
					at.in(key).problem(MISSING);
					continue;
				}
				const text = isMissing(raw) ? '' : toText(raw, at.in(key));
				if (text !== undefined) map.set(key, text);
			}
			return Object.fromEntries(map);
		},
	};
}
