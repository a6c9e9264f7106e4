import { BLANK, checkAbsence, isBlank, MISSING, type Location } from '../../../shared/fields';
import { isMissing, isObject, quote } from '../../../shared/values';
import type { Condition, TableField } from './field';

/**
 * Checks an object in the API's form against its field table. Returns it as it is sent, without
 * what is empty. Notes every problem: what is missing, unknown, not allowed, or of the wrong type.
 */
export function checkFields(
	fields: readonly TableField[],
	raw: unknown,
	at: Location,
): Record<string, unknown> | undefined {
	if (!isObject(raw))
		return at.problem(`${quote(raw)} is not an object. Give e.g. {"name": "value"}.`);
	checkNames(fields, raw, at);
	const checked: Record<string, unknown> = {};
	for (const field of fields) {
		const value = checkField(field, raw, at.in(field.name));
		if (value !== undefined) checked[field.name] = value;
	}
	return checked;
}

function checkNames(
	fields: readonly TableField[],
	raw: Readonly<Record<string, unknown>>,
	at: Location,
): void {
	const names = fields.map(({ name }) => name);
	const supported = fields.filter(({ kind }) => kind !== 'unsupported').map(({ name }) => name);
	for (const name of Object.keys(raw).filter((name) => !names.includes(name))) {
		at.in(name).problem(
			`There is no such field here. Remove it, or use one of: ${supported.join(', ')}.`,
		);
	}
}

/** `siblings`: the object that the field is part of. */
function checkField(
	field: TableField,
	siblings: Readonly<Record<string, unknown>>,
	at: Location,
): unknown {
	const raw = siblings[field.name];
	const { required, requiredWhen, onlyWhen } = field;
	const isAllowed = onlyWhen === undefined || holds(onlyWhen, siblings);
	if (isMissing(raw)) {
		if (!isAllowed) return undefined;
		if (required) return at.problem(MISSING);
		if (field.name in siblings) checkAbsence(field, raw, at);
		return requiredWhen && holds(requiredWhen, siblings)
			? at.problem(`It is empty, but ${inWords(requiredWhen, siblings)} needs it. Give a value.`)
			: undefined;
	}
	if (field.kind === 'unsupported')
		return at.problem('This channel does not support it. Remove it.');
	if (!isAllowed)
		return at.problem(`It does not go with ${inWords(onlyWhen, siblings)}. Remove it.`);
	const isRequired = required || (requiredWhen && holds(requiredWhen, siblings));
	return isRequired && isBlank(raw) ? at.problem(BLANK) : parse(field, raw, at);
}

function parse(
	field: Exclude<TableField, { kind: 'unsupported' }>,
	raw: unknown,
	at: Location,
): unknown {
	switch (field.kind) {
		case 'value':
			return field.leaf.parse(raw, at);
		case 'constant':
			return raw === field.value
				? raw
				: at.problem(`${quote(raw)} is not allowed. It must be ${field.value}.`);
		case 'object':
			return checkFields(field.fields, raw, at);
		case 'list':
			if (!Array.isArray(raw)) return at.problem(`${quote(raw)} is not a list. Give e.g. [{…}].`);
			if (raw.length === 0 && (field.required || field.requiredWhen))
				return at.problem('The list is empty. Give at least one entry.');
			return raw.map((entry, i) => checkFields(field.fields, entry, at.in(i)));
	}
}

/** Whether a sibling has one of the values. */
export function holds(
	{ sibling, is }: Condition,
	siblings: Readonly<Record<string, unknown>>,
): boolean {
	const value = siblings[sibling];
	return is.includes(isMissing(value) ? '' : (value as string));
}

function inWords({ sibling }: Condition, siblings: Readonly<Record<string, unknown>>): string {
	const value = siblings[sibling];
	return isMissing(value) ? `an empty \`${sibling}\`` : `\`${sibling}\` ${quote(value)}`;
}
