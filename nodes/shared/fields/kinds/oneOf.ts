import { isMissing, isNothing, isObject, quote } from '../../values';
import type { Field } from '../field';
import { isFilledIn } from '../given';
import type { Location } from '../location';
import { readFields } from '../read';
import { make } from './make';

/** One of the forms of an object. */
export interface Variant {
	/** What its `type` says. */
	type: string;
	/** Its fields other than `type`. */
	fields: readonly Field[];
	/** The specification names its type only: its fields are publicly known, so JSON goes as given. */
	isPublic?: boolean;
	/** What a person should know of it, although it is sent. */
	hint?: string;
}

/**
 * An object whose `type` says which fields it has.
 * @param variantOf undefined for a type that there is not, of which `refusal` says so, and what there is
 */
export function oneOf<const N extends string>(
	name: N,
	variantOf: (type: unknown) => Variant | undefined,
	refusal: { of: string; types: readonly string[] },
): Field<N, Record<string, unknown>> {
	return make(name, 'object', {}, undefined, (raw, at) => {
		if (isNothing(raw)) return undefined;
		if (!isObject(raw)) return at.problem(`${quote(raw)} is not an object. Give {"type": "…", …}.`);
		const { type, ...values } = raw;
		const variant = variantOf(type);
		if (variant) return readVariant(variant, raw, values, at);
		const found = isMissing(type) ? 'It is empty' : `${quote(type)} is not ${refusal.of}`;
		return at.in('type').problem(`${found}. The type is one of: ${refusal.types.join(', ')}.`);
	});
}

function readVariant(
	{ fields, isPublic = false, hint }: Variant,
	whole: Record<string, unknown>,
	values: Readonly<Record<string, unknown>>,
	at: Location,
): Record<string, unknown> | undefined {
	if (hint !== undefined) at.in('type').note(hint);
	// Sent so, the customer would get an empty bubble.
	if ((isPublic || fields.some(({ empty }) => empty === 'expect')) && !isFilledIn(fields, values))
		return (at.isAsGiven ? at : at.in('type')).problem(
			'It has nothing but its type. Give the fields of the template.',
		);
	const isAsGiven = isPublic && at.isAsGiven;
	const read = readFields(fields, values, isAsGiven ? at.forHints() : at);
	if (!isAsGiven) return read && { type: whole.type, ...read };
	hintAtOtherTypes(values, read, at);
	return whole;
}

/** Hints at what is of another type than the form would send, e.g. a text in place of a list. */
function hintAtOtherTypes(given: unknown, fromForm: unknown, at: Location): void {
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
