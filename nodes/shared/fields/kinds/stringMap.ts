import { isMissing, isObject } from '../../values';
import { propertyOf, type Made, type Settings } from '../field';
import { MISSING } from '../read';
import { json } from './json';
import { make } from './make';
import { text, readText } from './text';

/** A map of names to texts, as pairs or as JSON. */
export function stringMap<const N extends string, const S extends Settings>(
	name: N,
	settings: S = {} as S,
): Made<N, Record<string, string>, S> {
	const whole = json(name);
	const parts = [
		text('name', { description: 'What the text is sent under; each name once' }),
		text('value', { description: 'The text that is sent; an empty one is sent too' }),
	];
	const editor = {
		type: 'fixedCollection' as const,
		typeOptions: { multipleValues: true },
		default: {},
		options: [
			{ displayName: 'Entry', name: 'entry', values: parts.map((part) => propertyOf(part)) },
		],
	};
	const texts = { placeholder: 'Add Entry', ...settings };
	return make<N, Record<string, string>, S>(name, 'map', texts, editor, (raw, at) => {
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
			const key = readText(name, at.in(i));
			if (key === undefined) continue;
			const own = at.in(key, rows && `entry[${i}].value`);
			if (map.has(key)) own.problem('It is given twice. Keep one of the two.');
			if (raw === undefined) {
				own.problem(MISSING);
				continue;
			}
			const text = isMissing(raw) ? '' : readText(raw, own);
			if (text !== undefined) map.set(key, text);
		}
		return Object.fromEntries(map);
	});
}
