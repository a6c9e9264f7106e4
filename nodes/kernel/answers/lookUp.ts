import { ApiError } from '../failures/errors';
import { unlessRefused } from '../failures/results';
import { named } from '../values/titles';
import { saysTrue, toText } from '../values/values';
import { recordsOf, type Answer } from './answer';

/** What is looked up, and what messages call it. */
export interface Wanted {
	isMeant: (record: Readonly<Record<string, unknown>>) => boolean;
	/** What kind of record it is, e.g. `order`. */
	what: string;
	/** What it was looked up by, under the names of the API. */
	key: Readonly<Record<string, unknown>>;
	/** What a person calls a record by, e.g. its number. */
	nameOf: (record: Readonly<Record<string, unknown>>) => unknown;
}

/**
 * The record that a look-up found; undefined when the platform says that there is none. The
 * specification does not show how it says so, so every likely form is one: 404, a key that ends in
 * `not.found`, no data, an empty list or object. Throws ApiError for anything else, so that no failure
 * passes for an absence, and for several records.
 */
export async function lookUp(
	request: Promise<Answer>,
	wanted: Wanted,
): Promise<Record<string, unknown> | undefined> {
	const answer = await unlessRefused(request, saysAbsent);
	if (answer === undefined) return undefined;
	const { data, bytes, status } = answer;
	const records = recordsOf(answer);
	const record = onlyRecord(records, wanted, status);
	// Null may be a record that cannot be shown: to create another one would double it.
	const isOfNulls = Array.isArray(data) && data.length > 0 && records.length === 0;
	// A body that is no envelope says nothing, except for a 204.
	const isNone = bytes === undefined ? records.length === 0 && !isOfNulls : status === 204;
	if (record !== undefined || isNone) return record;
	throw new ApiError('unreadable', `The ${wanted.what} could not be looked up`, {
		...{ status, address: wanted.key },
		advice: `Nothing was changed. The platform did not return the ${wanted.what} with ${named(wanted.key).join(' and ')}. It answered: ${answer.excerpt()}`,
	});
}

/**
 * The one record that is meant: a deleted one counts only where no other has the key. Throws ApiError for
 * several, and where only deleted ones have the key.
 */
export function onlyRecord(
	records: ReadonlyArray<Record<string, unknown>>,
	wanted: Wanted,
	status?: number,
): Record<string, unknown> | undefined {
	const { isMeant, what, key, nameOf } = wanted;
	const keyInWords = named(key).join(' and ');
	const matches = records.filter(isMeant);
	const [record, ...others] = matches.filter(({ deleted }) => !saysTrue(deleted));
	const refused = (message: string, advice: string) =>
		new ApiError('refused', message, {
			...{ status, address: key },
			advice: `Nothing was changed. ${advice}`,
		});
	if (record !== undefined && others.length > 0) {
		const names = [record, ...others].slice(0, 5).map((one) => toText(nameOf(one)));
		throw refused(
			`There is more than one ${what} with ${keyInWords}: ${names.join(', ')}`,
			'Only one can be updated. Give the others another key, or remove them.',
		);
	}
	const [deleted] = matches;
	if (record === undefined && deleted !== undefined)
		throw refused(
			`The ${what} ${toText(nameOf(deleted))} with ${keyInWords} is deleted`,
			'It is neither updated nor created again. Restore it, or use another key.',
		);
	return record;
}

/** Whether the platform itself says that there is no such record. A gateway's page says nothing about it. */
export function saysAbsent(error: unknown): error is ApiError & { kind: 'notFound' } {
	return error instanceof ApiError && error.kind === 'notFound' && !error.isForeign;
}
