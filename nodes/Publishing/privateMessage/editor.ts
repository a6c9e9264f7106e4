import type { INodeProperties } from 'n8n-workflow';
import { shownWhen, titleOf } from '../../shared/fields';
import { isMissing, isObject } from '../../shared/values';
import { holds } from './check';
import type { Condition, Part } from './part';

/** The name of the option that holds the rows of a list. */
const ROWS = 'entry';

/**
 * How n8n shows the parts. The fields of an object stand among its siblings, named by their path:
 * `header.text` is `headerText`. A list is a collection of rows.
 */
export function propertiesOf(
	parts: readonly Part[],
	prefix = '',
	isNeeded = true,
): INodeProperties[] {
	return parts.flatMap((part) => {
		const condition = part.onlyWhen ?? part.shownWhen;
		if (condition && isSettled(condition, parts) === false) return [];
		const name = nameOf(prefix, part.name);
		// Shown only where it may stand, so what is required there is simply required.
		const required = isNeeded && isRequiredWhereShown(part, parts);
		return ownProperties(part, name, isNeeded && part.required === true).map((property) => {
			const marked = required && part.kind === 'value' ? { ...property, required: true } : property;
			return condition && isSettled(condition, parts) === undefined
				? shownWhen({ [nameOf(prefix, condition.part)]: condition.is }, marked)
				: marked;
		});
	});
}

function ownProperties(part: Part, name: string, isNeeded: boolean): INodeProperties[] {
	switch (part.kind) {
		case 'value': {
			const { property } = part.leaf;
			const isNamed = property.displayName !== titleOf(part.name);
			return [{ ...property, name, displayName: isNamed ? property.displayName : titleOf(name) }];
		}
		case 'object':
			return propertiesOf(part.parts, name, isNeeded);
		case 'list': {
			const { displayName = titleOf(name), ...look } = part.look;
			return [
				{
					displayName,
					name,
					type: 'fixedCollection',
					typeOptions: { multipleValues: true },
					placeholder: 'Add Entry',
					default: {},
					...look,
					options: [{ displayName, name: ROWS, values: propertiesOf(part.parts) }],
				},
			];
		}
		default:
			return [];
	}
}

/**
 * The parts that a person filled in, in the API's form. Left out: what is empty and what is not
 * shown. Constants are filled in.
 * @param get gives a field's value by its name in the editor
 */
export function fromEditor(
	parts: readonly Part[],
	get: (name: string) => unknown,
	prefix = '',
): Record<string, unknown> {
	const siblings = Object.fromEntries(
		parts.map((part) => [
			part.name,
			part.kind === 'constant' ? part.value : get(nameOf(prefix, part.name)),
		]),
	);
	const out: Record<string, unknown> = {};
	for (const part of parts) {
		const condition = part.onlyWhen ?? part.shownWhen;
		if (condition && !holds(condition, siblings)) continue;
		const value =
			part.kind === 'object'
				? filled(part, fromEditor(part.parts, get, nameOf(prefix, part.name)))
				: part.kind === 'list'
					? rowsOf(part.parts, siblings[part.name])
					: siblings[part.name];
		if (!isMissing(value)) out[part.name] = value;
	}
	return out;
}

/** An optional object stands only where something besides its constants was filled in. */
function filled(
	{ parts, required }: Part & { kind: 'object' },
	value: Record<string, unknown>,
): unknown {
	const isConstant = (name: string) =>
		parts.some((part) => part.name === name && part.kind === 'constant');
	return required === true || Object.keys(value).some((name) => !isConstant(name))
		? value
		: undefined;
}

/** The rows of a list; a list that an expression gives is in the API's form already. */
function rowsOf(parts: readonly Part[], value: unknown): unknown {
	if (!isObject(value)) return value;
	const rows = value[ROWS] ?? [];
	if (!Array.isArray(rows) || rows.length === 0) return undefined;
	return rows.map((row: unknown) => (isObject(row) ? fromEditor(parts, (name) => row[name]) : row));
}

/** Whether a condition on a constant holds; undefined when it hangs on what a person chooses. */
function isSettled(condition: Condition, siblings: readonly Part[]): boolean | undefined {
	const sibling = siblings.find(({ name }) => name === condition.part);
	return sibling?.kind === 'constant' ? condition.is.includes(sibling.value) : undefined;
}

/** Whether a field is required for every choice under which it is shown. */
function isRequiredWhereShown(
	{ required, onlyWhen, shownWhen: shown }: Part,
	siblings: readonly Part[],
): boolean {
	if (required === undefined || required === true) return required === true;
	const settled = isSettled(required, siblings);
	if (settled !== undefined) return settled;
	return (onlyWhen ?? shown)?.is.every((value) => required.is.includes(value)) ?? false;
}

function nameOf(prefix: string, name: string): string {
	return prefix ? prefix + name.charAt(0).toUpperCase() + name.slice(1) : name;
}
