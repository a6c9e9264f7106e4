import type { IDataObject } from 'n8n-workflow';

/**
 * A record for a model: what others have written is under `untrusted`, so that instructions in it can be
 * distinguished from the data around it. `names`: the fields of such texts; all of the record where they are not known.
 */
export function marked(record: IDataObject, names?: readonly string[]): IDataObject {
	const entries = Object.entries(record);
	const isUntrusted = ([name]: readonly [string, unknown]) => names?.includes(name) ?? true;
	const untrusted = entries.filter(isUntrusted);
	if (untrusted.length === 0) return record;
	const trusted = entries.filter((entry) => !isUntrusted(entry));
	return { ...Object.fromEntries(trusted), untrusted: Object.fromEntries(untrusted) };
}

/** The same where nothing is known of the fields: IDs, numbers and booleans cannot instruct anybody. */
export function markedTexts(record: IDataObject): IDataObject {
	const names = Object.entries(record).flatMap(([name, value]) =>
		isPlain(value, ID_NAME.test(name)) ? [] : [name],
	);
	return marked(record, names);
}

const ID_NAME = /(^i|I)ds?$|Numbers?$/;
/** An ID has no blank, and no more characters than that. */
const ID = /^[!-~]{1,500}$/;

function isPlain(value: unknown, isId: boolean): boolean {
	if (Array.isArray(value)) return value.every((part) => isPlain(part, isId));
	if (typeof value === 'string') return isId && ID.test(value);
	return typeof value !== 'object' || value === null;
}
