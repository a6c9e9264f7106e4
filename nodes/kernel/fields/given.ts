import { inARow } from '../failures/errors';
import { isHollow, isMissing, isNothing, isObject, type PlainObject } from '../values/values';
import { ownValue, type Field } from './field';
import { isBlank } from './kinds/text';
import { GIVE_VALUE } from './nothing';

export const NOTHING_TO_SEND = inARow('There is nothing to send.', GIVE_VALUE);

/** Whether a body has nothing in it; `isChange`: a null or an empty text in it can be meant. */
export function isEmptyBody(body: unknown, isChange = false): boolean {
	const isEmpty = isChange ? (part: unknown) => part === undefined : isMissing;
	return isNothing(body) || isHollow(body, isEmpty);
}

/** Whether a field begins with a value: then its value says nothing of what a person has filled in. */
export function isPreset({ value, default: start, editor }: Field): boolean {
	return value !== undefined || !isNothing(ownValue(start ?? editor?.default));
}

/** Whether a value is one that a person gives: what is preset, always the same, or yes or no, is not. */
export function isGiven(field: Field | undefined, value: unknown): boolean {
	if (field && (isPreset(field) || field.kind === 'boolean')) return false;
	const parts = field?.fields;
	if (parts === undefined) return !isHollow(value, (part) => isNothing(part) || isBlank(part));
	return [value].flat().some((part) => isObject(part) && isFilledIn(parts, part));
}

/** Whether any value of an object is given; one that no field knows is. */
export function isFilledIn(fields: readonly Field[], values: PlainObject): boolean {
	const fieldOf = (name: string) => fields.find((one) => one.name === name);
	return Object.entries(values).some(([name, value]) => isGiven(fieldOf(name), value));
}
