import { type Location, MISSING } from '../../shared/fields';
import { isMissing, isObject, quote } from '../../shared/values';
import type { Condition, Part } from './part';

/**
 * Holds an object of the API's form against its parts and gives it as it is sent, without what is
 * empty. Notes every problem: what is missing, unknown, not allowed, or of the wrong type.
 */
export function check(
	parts: readonly Part[],
	raw: unknown,
	at: Location,
): Record<string, unknown> | undefined {
	if (!isObject(raw))
		return at.problem(`${quote(raw)} is not an object. Give e.g. {"name": "value"}.`);
	const known = parts.filter(({ kind }) => kind !== 'unsupported').map(({ name }) => name);
	for (const name of Object.keys(raw)) {
		if (parts.some((part) => part.name === name)) continue;
		at.in(name).problem(
			`There is no such field here. Remove it, or use one of: ${known.join(', ')}.`,
		);
	}
	const out: Record<string, unknown> = {};
	for (const part of parts) {
		const here = at.in(part.name);
		const given = raw[part.name];
		if (isMissing(given)) {
			if (!isAllowed(part, raw)) continue;
			if (part.required === true) here.problem(MISSING);
			else if (part.required && holds(part.required, raw))
				here.problem(`It is empty, but ${inWords(part.required, raw)} needs it. Give a value.`);
		} else if (part.kind === 'unsupported') {
			here.problem('This channel does not support it. Remove it.');
		} else if (!isAllowed(part, raw)) {
			here.problem(`It does not go with ${inWords(part.onlyWhen, raw)}. Remove it.`);
		} else {
			const value = parse(part, given, here);
			if (value !== undefined) out[part.name] = value;
		}
	}
	return out;
}

function parse(part: Part, given: unknown, at: Location): unknown {
	switch (part.kind) {
		case 'value':
			return part.leaf.parse(given, at);
		case 'constant':
			return given === part.value
				? given
				: at.problem(`${quote(given)} is not allowed. It must be ${part.value}.`);
		case 'object':
			return check(part.parts, given, at);
		case 'list':
			if (!Array.isArray(given))
				return at.problem(`${quote(given)} is not a list. Give e.g. [{…}].`);
			if (given.length === 0 && part.required)
				return at.problem('The list is empty. Give at least one entry.');
			return given.map((entry, i) => check(part.parts, entry, at.in(i)));
		case 'unsupported':
			return undefined;
	}
}

function isAllowed({ onlyWhen }: Part, siblings: Readonly<Record<string, unknown>>): boolean {
	return onlyWhen === undefined || holds(onlyWhen, siblings);
}

/** Whether a sibling has one of the values; '' stands for "not set". */
export function holds(
	{ part, is }: Condition,
	siblings: Readonly<Record<string, unknown>>,
): boolean {
	const value = siblings[part];
	return is.includes(isMissing(value) ? '' : (value as string));
}

function inWords(condition: Condition | undefined, siblings: Readonly<Record<string, unknown>>) {
	const value = condition && siblings[condition.part];
	return isMissing(value) ? `an empty ${condition?.part}` : `${condition?.part} ${quote(value)}`;
}
