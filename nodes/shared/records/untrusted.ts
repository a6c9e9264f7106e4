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
	const others = entries.filter((entry) => !isUntrusted(entry));
	return { ...Object.fromEntries(others), untrusted: Object.fromEntries(untrusted) };
}
