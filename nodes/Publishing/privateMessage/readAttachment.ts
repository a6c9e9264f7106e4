import { f } from '../../shared/fields';
import { isMissing, isObject, quote } from '../../shared/values';
import type { Template } from './templates';

/** What an attachment may be: a template, or a file. */
export interface Variant extends Pick<Template, 'type' | 'fields' | 'isPublic'> {
	/** What a person should know of it, although it is sent. */
	hint?: string;
}

/** An attachment with the fields of its type. Notes every problem. */
export function readAttachment(
	{ fields, isPublic = false, hint }: Variant,
	whole: Record<string, unknown>,
	at: f.Location,
): Record<string, unknown> | undefined {
	const { type, ...values } = whole;
	if (hint !== undefined) at.in('type').note(hint);
	// Sent so, the customer would get an empty bubble.
	if ((isPublic || fields.some(({ empty }) => empty === 'expect')) && !f.isFilledIn(fields, values))
		return (at.isAsGiven ? at : at.in('type')).problem(
			'It has nothing but its type. Give the fields of the template.',
		);
	const isAsGiven = isPublic && at.isAsGiven;
	const read = f.readFields(fields, values, isAsGiven ? at.forHints() : at);
	if (isAsGiven) hintAtOtherTypes(values, read, at);
	return isAsGiven ? whole : read && { type, ...read };
}

/** Hints at what is of another type than the form would send, e.g. a text in place of a list. */
function hintAtOtherTypes(given: unknown, fromForm: unknown, at: f.Location): void {
	if (isMissing(given) || fromForm === undefined) return;
	if (typeOf(given) !== typeOf(fromForm)) {
		at.note(
			`${quote(given)} is ${typeOf(given)}, although the platform is known to take ${typeOf(fromForm)}. It is sent as it is.`,
		);
	} else if (Array.isArray(given) && given.length === (fromForm as unknown[]).length) {
		given.forEach((part, i) => hintAtOtherTypes(part, (fromForm as unknown[])[i], at.in(i)));
	} else if (isObject(given)) {
		for (const [name, part] of Object.entries(fromForm as object))
			hintAtOtherTypes(given[name], part, at.in(name));
	}
}

function typeOf(value: unknown): string {
	return Array.isArray(value) ? 'a list' : (TYPES[typeof value] ?? 'an object');
}

const TYPES: Readonly<Record<string, string>> = {
	string: 'a text',
	number: 'a number',
	bigint: 'a number',
	boolean: 'a boolean',
};
