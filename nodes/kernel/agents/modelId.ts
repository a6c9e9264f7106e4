import { isFiller } from '../fields';
import { known } from '../service';

/** What a model writes around an ID, next to white space. */
const WRAPPED = [
	/^\[([^,]+)\]$/,
	/^["'`]([^"'`]+)["'`]$/,
	/^(?:[a-z]+ ){0,3}id:?\s+(\S+)$/i,
	/^#(?=\S*\d)(\S+)$/,
];

/** What a model writes in place of an ID that it does not have. With an @ in angle brackets it is the ID of an email. */
const PLACEHOLDER = /^(?:n\/a|<[^@]*>|\{\{.*\}\}|your[ _-].*id)$/i;

export const NO_ID =
	'This is not an ID. Take the ID from the answer of a tool that lists or finds such records, or ask which record is meant.';

/** Whether a parameter of this name takes an ID, or several. */
export function isOfId(name: string): boolean {
	return known.ids.own.test(name);
}

/**
 * An ID as a model gives it for a parameter of this name, without what the model wrote around it; from a foreign
 * ID only white space is removed. Undefined for a placeholder.
 */
export function idOfModel(given: string, name: string): string | undefined {
	const bare = WRAPPED.reduce((text, wrapped) => text.replace(wrapped, '$1').trim(), given.trim());
	if (isFiller(bare) || PLACEHOLDER.test(bare)) return undefined;
	return known.ids.foreign.test(name) ? given.trim() : bare;
}
