import type { IDataObject } from 'n8n-workflow';
import { flag, optional } from '../fields';

/** For reads of large records. Off by default, so that nothing is left out unasked. */
export const simplify = optional(
	flag(
		'simplify',
		'Whether to return a simplified version of the response instead of the raw data',
	),
);

/** The records with the named fields only, in that order; all of them when not `simplify`. */
export function simplified(
	records: readonly IDataObject[],
	{ simplify }: { simplify?: boolean },
	fields: readonly string[],
): IDataObject[] {
	if (simplify !== true) return [...records];
	return records.map((record) =>
		Object.fromEntries(
			fields.filter((field) => field in record).map((field) => [field, record[field]]),
		),
	);
}
