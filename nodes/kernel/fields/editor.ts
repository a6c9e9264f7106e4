import type { INodeProperties } from 'n8n-workflow';
import { titleOf } from '../values/titles';
import { isMissing } from '../values/values';
import { isShown, isWithoutRows, propertyOf, type Conditions, type Field } from './field';
import { editorName } from './location';
import { isRequired } from './nothing';

/** The one writer: how n8n shows fields. Those of a flat object are shown among its siblings. */
export function editorProperties(
	fields: readonly Field[],
	prefix = '',
	isParentRequired = true,
): INodeProperties[] {
	const named = (conditions: Conditions = {}): Conditions =>
		Object.fromEntries(
			Object.entries(conditions).map(([name, values]) => [editorName(prefix, name), values]),
		);
	return fields.flatMap((field) => {
		const name = editorName(prefix, field.name);
		const isRequired = isParentRequired && isRequiredWhereShown(field);
		const [shown, hidden] = [named(field.shownWhen), named(field.hiddenWhen)];
		if (field.flat) return editorProperties(field.fields ?? [], name, isRequired);
		if (field.editor === undefined) return [];
		const { displayName = titleOf(name) } = field;
		const own = { ...field, name, displayName, shownWhen: shown, hiddenWhen: hidden };
		return [propertyOf({ ...own, empty: isRequired ? 'never' : undefined }, { marked: true })];
	});
}

/**
 * What was filled in, in the API's form: constants are filled in, and what is not shown is left out.
 * @param valueOf gives a value by its name in the editor; null for one that is not there
 */
export function fromEditor(
	fields: readonly Field[],
	valueOf: (name: string) => unknown,
	prefix = '',
): Record<string, unknown> {
	const values = new Map<string, unknown>(
		fields.flatMap((field) => {
			const value = givenIn(field, valueOf, editorName(prefix, field.name));
			return value === null ? [] : [[field.name, value]];
		}),
	);
	const shownFields = fields.filter(
		(field) => values.has(field.name) && isShown(field, (sibling) => values.get(sibling)),
	);
	return Object.fromEntries(shownFields.map(({ name }) => [name, values.get(name)]));
}

function givenIn(field: Field, valueOf: (name: string) => unknown, name: string): unknown {
	const { value, flat, fields = [] } = field;
	if (value !== undefined) return value;
	if (!flat) {
		const raw = valueOf(name);
		return isWithoutRows(field, raw) ? null : raw;
	}
	const object = fromEditor(fields, valueOf, name);
	// An optional one is left out unless something other than its constants was filled in.
	const isFilledIn = fields.some(
		(part) => part.value === undefined && !isMissing(object[part.name]),
	);
	return isRequired(field) || isFilledIn ? object : null;
}

/** Whether a field is required for every choice under which it is shown. */
function isRequiredWhereShown(field: Field): boolean {
	const { requiredIf, shownWhen: shown = {} } = field;
	if (requiredIf === undefined) return isRequired(field);
	return Object.entries(requiredIf).every(([name, values]) =>
		shown[name]?.every((value) => values.includes(value)),
	);
}
