import { titleOf } from '../../values/titles';
import { isObject, type PlainObject } from '../../values/values';
import { editorProperties, fromEditor } from '../editor';
import {
	propertyOf,
	type Editor,
	type Field,
	type FieldName,
	type Made,
	type PartialValues,
	type Settings,
} from '../field';
import { isPreset } from '../given';
import type { Location } from '../location';
import { NOT_FILLED } from '../nothing';
import { readFields } from '../read';
import { jsonValue, notThis } from './json';
import { make, rowsEditor } from './make';

/** An object of several fields, shown as a collection, or `flat` among its siblings. */
export function object<
	const N extends FieldName,
	const L extends readonly Field[],
	const S extends Settings & { flat?: boolean },
>(name: N, description: string, settings: S, fields: L): Made<N, PartialValues<L>, S> {
	const texts = { placeholder: 'Add Field', ...settings, description, fields };
	const options = inCollection(fields);
	const editor: Editor = { type: 'collection', default: {}, options };
	const parse = (raw: unknown, at: Location) =>
		readFields(fields, raw, at) as PartialValues<L> | undefined;
	return make<N, PartialValues<L>, S>(name, 'object', texts, editor, parse);
}

/** A list of objects, shown as rows. */
export function rows<
	const N extends FieldName,
	const L extends readonly Field[],
	const S extends Settings & { rowName?: string },
>(name: N, description: string, settings: S, fields: L): Made<N, Array<PartialValues<L>>, S> {
	// An explicit empty list is meant.
	const { rowName = 'entry', displayName = titleOf(name), empty = 'clear' } = settings;
	const rowLabel = settings.rowName === undefined ? displayName : titleOf(rowName);
	const texts = { placeholder: `Add ${titleOf(rowName)}`, ...settings, description, empty, fields };
	const form = { displayName: rowLabel, name: rowName, values: editorProperties(fields) };
	return make<N, Array<PartialValues<L>>, S>(name, 'rows', texts, rowsEditor([form]), (raw, at) => {
		const value = jsonValue(raw);
		const list = isObject(value) ? rowsOf(value, rowName, fields) : value;
		if (!Array.isArray(list)) return at.problem(notThis(raw, 'a list. Give e.g. [{…}].'));
		return list.flatMap((row: unknown, i) => {
			const problemsBefore = at.problemCount;
			const parsed = readFields(fields, row, at.in(i)) as PartialValues<L> | undefined;
			// A row that was added and left empty would replace the existing values.
			const isGiven = (part: string) =>
				!isObject(value) || !fields.some((one) => one.name === part && isPreset(one));
			const isEmpty = parsed !== undefined && !Object.keys(parsed).some(isGiven);
			if (isEmpty && !at.isAsGiven && at.problemCount === problemsBefore)
				at.in(i).problem(NOT_FILLED);
			return parsed ?? [];
		});
	});
}

/**
 * The rows of n8n's collection in the API's form, with what has no field as it is. There may be none; anything else is
 * no list.
 */
function rowsOf(value: PlainObject, rowName: string, fields: readonly Field[]): unknown {
	const list = value[rowName];
	if (list === undefined && Object.keys(value).length > 0) return value;
	return [list ?? []].flat().map((row: unknown) => {
		if (!isObject(row)) return row;
		const others = new Map(Object.entries(row));
		const inFields = fromEditor(fields, (name) => {
			others.delete(name);
			return Object.hasOwn(row, name) ? row[name] : null;
		});
		return { ...Object.fromEntries(others), ...inFields };
	});
}

/** The fields to add in a collection: what a model is asked for is what people need most, so it comes first. */
export function inCollection(fields: readonly Field[]) {
	const isFirst = ({ forModel }: Field) => forModel === 'asked';
	const others = fields.filter((field) => !isFirst(field)).map((field) => propertyOf(field));
	return [...fields.filter(isFirst).map((field) => propertyOf(field)), ...byName(others)];
}

/** Things by what people read, as n8n lists them. */
export function byName<T extends { name: string; displayName?: string }>(things: readonly T[]) {
	const labelOf = ({ name, displayName = name }: T) => displayName;
	return [...things].sort((a, b) => labelOf(a).localeCompare(labelOf(b)));
}
