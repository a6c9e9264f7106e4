import { isMissing, isObject } from '../../values/values';
import { ownValue, propertyOf, type Field } from '../field';
import type { Location } from '../location';
import { MISSING } from '../nothing';
import { jsonValue, notThis } from './json';
import { kindOf, rowsEditor } from './make';
import { readText, text } from './text';

interface Entry {
	name: string;
	value: unknown;
	at: Location;
	/** Whether it was filled in as a row, or is a cell. */
	isRow: boolean;
}

interface MapForm<T = unknown> {
	/** The groups of rows, by name: the first two fields are name and value. A group of JSON has maps. */
	groups: Readonly<Record<string, { displayName: string; fields: readonly Field[] }>>;
	noName: string;
	example: string;
	/** The problem of a name that is given twice; without it, `read` gets what it gave `before`. */
	twice?: string;
	/** Gives a value, or notes a problem. */
	read: (entry: Entry, before?: T) => T | undefined;
}

/** What makes a field a map of names to values, as rows, JSON or a plain object. */
export function mapOf<T>(kind: 'map' | 'properties', form: MapForm<T>) {
	const options = Object.entries(form.groups).map(([group, { displayName, fields }]) => ({
		displayName,
		name: group,
		values: fields.map((field) => propertyOf(field)),
	}));
	const parse = (raw: unknown, at: Location): Record<string, T> => {
		const map = new Map<string, T>();
		for (const entry of mapEntries(raw, at, form)) {
			const before = map.get(entry.name);
			if (before !== undefined && form.twice !== undefined) entry.at.problem(form.twice);
			const value = form.read(entry, before);
			if (value !== undefined) map.set(entry.name, value);
		}
		return Object.fromEntries(map);
	};
	return { kind, editor: rowsEditor(options), parse };
}

/** The entries of a map that have a name. */
function mapEntries(raw: unknown, at: Location, form: Omit<MapForm, 'read'>): Entry[] {
	const map = jsonValue(raw);
	if (!isObject(map)) {
		at.problem(notThis(raw, `a map. Give e.g. ${form.example}.`));
		return [];
	}
	const isCollection = Object.entries(map).every(
		([group, rows]) =>
			Object.hasOwn(form.groups, group) && Array.isArray(rows) && rows.every(isObject),
	);
	if (!isCollection)
		return Object.entries(map).flatMap(([name, value]): Entry[] => {
			const place = at.in(name);
			if (name !== '') return [{ name, value, at: place, isRow: place.way === 'column' }];
			at.problem(form.noName);
			return [];
		});
	return Object.entries(form.groups).flatMap(([group, { fields }]) => {
		const rows = (map[group] ?? []) as Array<Record<string, unknown>>;
		const [first, second] = fields.map((field) => field.name);
		return rows.flatMap((row, i): Entry[] => {
			const rawName = ownValue(row[first ?? '']);
			if (second === undefined) return mapEntries(rawName, at, form);
			const name = isMissing(rawName) ? at.in(i).problem(form.noName) : readText(rawName, at.in(i));
			if (name === undefined) return [];
			const place = at.in(name, { place: `${group}[${i}].${second}` });
			return [{ name, value: row[second], at: place, isRow: true }];
		});
	});
}

const entry = {
	displayName: 'Entry',
	fields: [
		text('name', 'What the text is sent under; each name once'),
		text('value', 'The text that is sent; an empty one is sent too'),
	],
};

export const stringMap = kindOf<Record<string, string>>(({ placeholder = 'Add Entry' }) => ({
	placeholder,
	...mapOf('map', {
		groups: { entry },
		noName: 'An entry has no name. Give it one, or remove it.',
		twice: 'It is given twice. Keep one of the two.',
		example: '{"entry_1": "a"}',
		read: ({ value, at }) => {
			if (value === undefined || value === null) return at.problem(MISSING);
			return readText(value, at);
		},
	}),
}));
