import { InputError } from '../../failures/errors';
import { titleOf } from '../../values/titles';
import { pickBy, type PlainObject } from '../../values/values';
import { pickedList } from '../kinds/list';
import { refined } from '../kinds/make';
import { byName } from '../kinds/object';
import type { Location } from '../location';

/** The fields that can be cleared, by name, and what is sent for each of them. */
type EmptyValues = Readonly<Record<string, '' | null | readonly [] | Readonly<object>>>;

/** `clearFields`: the fields that an update empties on purpose. */
export function clearFields(emptyValues: EmptyValues) {
	const names = Object.keys(emptyValues);
	const options = byName(names.map((value) => ({ name: titleOf(value), value })));
	const field = pickedList(
		'clearFields',
		'Fields whose values are removed',
		{ displayName: 'Fields to Clear' },
		{ options },
	);
	return refined(field, (cleared, at) => {
		const unknown = cleared.find((name) => !names.includes(name));
		return unknown === undefined
			? cleared
			: at.problem(`"${unknown}" cannot be cleared. Use any of: ${names.join(', ')}.`);
	});
}

/** Notes a problem for a field that is given and cleared at once. */
export function checkCleared(body: PlainObject, at: Location): void {
	for (const name of namesIn(body).filter((name) => name in body))
		at.in('clearFields').problem(
			`${at.nameOf(name)} is both given and cleared. Do one of the two.`,
		);
}

/**
 * A rule for an update that takes only some fields of its record: sent, the others would be reported as
 * updated. `sentences`: by their names, what to do instead.
 */
export const refuses =
	(sentences: Readonly<Record<string, string>>) =>
	(changes: PlainObject, at: Location): void => {
		for (const [name, text] of Object.entries(sentences))
			if (Object.hasOwn(changes, name)) at.in(name).problem(text);
	};

/** A rule for a body without `clearFields`: the name is the node's own, so the platform would clear nothing. */
export const checkClearsNone = refuses({
	clearFields:
		'Only Update and Replace clear fields by name. Remove it, or use one of these operations.',
});

/**
 * Throws InputError for a full update that does nothing but clear fields while the current record is
 * not merged in: all other fields would be cleared with them.
 */
export function checkClearsOnly(body: PlainObject, mergeWithCurrent = true): void {
	if (mergeWithCurrent || Object.keys(body).some((name) => name !== 'clearFields')) return;
	throw InputError.of(
		'body.clearFields',
		"With 'Merge With Current' off every field that is not given is cleared. Give the fields that are to stay.",
	);
}

/**
 * A record to be sent, in which the fields that `changes.clearFields` names are empty. Where
 * `omitsNull`, as in a full update, a field without an empty value is left out, which clears it.
 */
export function withCleared(
	record: PlainObject,
	changes: PlainObject,
	emptyValues: EmptyValues,
	{ omitsNull = false } = {},
): Record<string, unknown> {
	const cleared = namesIn(changes);
	const remaining = pickBy(record, (name) => name !== 'clearFields' && !cleared.includes(name));
	const isEmptied = (name: string, value: unknown) =>
		cleared.includes(name) && !(omitsNull && value === null);
	return { ...remaining, ...pickBy(emptyValues, isEmptied) };
}

function namesIn({ clearFields = [] }: PlainObject): string[] {
	return clearFields as string[];
}
