import { isFiller } from '../tool';

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

/**
 * An ID as a model gives it, without what the model wrote around it; from a foreign ID only white space is
 * removed. Undefined for a placeholder.
 */
export function idOfModel(
	given: string,
	{ isForeign, isList }: { isForeign: boolean; isList: boolean },
): string | undefined {
	const bare = WRAPPED.reduce((text, wrapped) => text.replace(wrapped, '$1').trim(), given.trim());
	if (isFiller(bare) || PLACEHOLDER.test(bare)) return undefined;
	const id = isForeign ? given.trim() : bare;
	return isList ? id.replace(/;\s+/g, ', ') : id;
}
