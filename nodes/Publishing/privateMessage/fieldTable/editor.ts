import type { INodeProperties } from 'n8n-workflow';
import { shownWhen, titleOf } from '../../../shared/fields';
import { isMissing, isObject } from '../../../shared/values';
import { holds } from './check';
import type { Condition, TableField } from './field';

/** The name of the option that holds the rows of a list. */
const ROWS = 'entry';

/**
 * How n8n shows a field table. The fields of an object stand among its siblings, named by their
 * path: `header.text` is `headerText`. A list is a collection of rows.
 */
export function editorProperties(
	fields: readonly TableField[],
	prefix = '',
	isParentRequired = true,
): INodeProperties[] {
	return fields.flatMap((field) => {
		const condition = conditionOf(field);
		const isShown = condition && resultOnConstant(condition, fields);
		if (isShown === false) return [];
		const name = nameOf(prefix, field.name);
		// Shown only where it may stand, so what is required there is simply required.
		const required =
			field.kind === 'value' && isParentRequired && isRequiredWhereShown(field, fields);
		return ownProperties(field, name, isParentRequired && field.required === true).map(
			(property) => {
				const marked = required ? { ...property, required } : property;
				return condition && isShown === undefined
					? shownWhen({ [nameOf(prefix, condition.sibling)]: condition.is }, marked)
					: marked;
			},
		);
	});
}

/** The properties of one field, before its rules are applied. */
function ownProperties(field: TableField, name: string, isRequired: boolean): INodeProperties[] {
	switch (field.kind) {
		case 'value': {
			const { property } = field.leaf;
			const hasOwnTitle = property.displayName !== titleOf(field.name);
			return [
				{ ...property, name, displayName: hasOwnTitle ? property.displayName : titleOf(name) },
			];
		}
		case 'object':
			return editorProperties(field.fields, name, isRequired);
		case 'list': {
			const { displayName = titleOf(name), ...texts } = field.texts;
			return [
				{
					displayName,
					name,
					type: 'fixedCollection',
					typeOptions: { multipleValues: true },
					placeholder: 'Add Entry',
					default: {},
					...texts,
					options: [{ displayName, name: ROWS, values: editorProperties(field.fields) }],
				},
			];
		}
		default:
			return [];
	}
}

/**
 * What was filled in, in the API's form. What is empty or not shown is left out; constants are
 * filled in.
 * @param valueOf gives a field's value by its name in the editor
 */
export function readEditor(
	fields: readonly TableField[],
	valueOf: (name: string) => unknown,
	prefix = '',
): Record<string, unknown> {
	const siblings = Object.fromEntries(
		fields.map((field) => [
			field.name,
			field.kind === 'constant' ? field.value : valueOf(nameOf(prefix, field.name)),
		]),
	);
	const values: Record<string, unknown> = {};
	for (const field of fields) {
		const condition = conditionOf(field);
		if (condition && !holds(condition, siblings)) continue;
		const value =
			field.kind === 'object'
				? readObject(field, valueOf, nameOf(prefix, field.name))
				: field.kind === 'list'
					? readRows(field.fields, siblings[field.name])
					: siblings[field.name];
		if (!isMissing(value)) values[field.name] = value;
	}
	return values;
}

/** An optional object is left out unless something besides its constants was filled in. */
function readObject(
	{ fields, required }: TableField & { kind: 'object' },
	valueOf: (name: string) => unknown,
	prefix: string,
): Record<string, unknown> | undefined {
	const value = readEditor(fields, valueOf, prefix);
	const isFilledIn = fields.some(({ name, kind }) => kind !== 'constant' && name in value);
	return required || isFilledIn ? value : undefined;
}

/** The entries of a list. A list from an expression is in the API's form already. */
function readRows(fields: readonly TableField[], raw: unknown): unknown {
	if (!isObject(raw)) return raw;
	const rows = raw[ROWS] ?? [];
	if (!Array.isArray(rows) || rows.length === 0) return undefined;
	return rows.map((row: unknown) =>
		isObject(row) ? readEditor(fields, (name) => row[name]) : row,
	);
}

/** The condition under which the editor shows a field; undefined for one that it always shows. */
function conditionOf(field: TableField): Condition | undefined {
	return field.onlyWhen ?? field.shownWhen;
}

/** Whether a condition on a constant holds; undefined when it depends on what a person chooses. */
function resultOnConstant(
	{ sibling, is }: Condition,
	fields: readonly TableField[],
): boolean | undefined {
	const field = fields.find(({ name }) => name === sibling);
	return field?.kind === 'constant' ? is.includes(field.value) : undefined;
}

/** Whether a field is required for every choice under which it is shown. */
function isRequiredWhereShown(field: TableField, fields: readonly TableField[]): boolean {
	const { required = false, requiredWhen } = field;
	if (requiredWhen === undefined) return required;
	return (
		resultOnConstant(requiredWhen, fields) ??
		conditionOf(field)?.is.every((value) => requiredWhen.is.includes(value)) ??
		false
	);
}

function nameOf(prefix: string, name: string): string {
	return prefix ? prefix + name.charAt(0).toUpperCase() + name.slice(1) : name;
}
