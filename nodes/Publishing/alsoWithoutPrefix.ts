import type { IDataObject } from 'n8n-workflow';
import { isRecordWith, readAlsoWithoutPrefix, withoutPrefix } from '../shared/ids';
import type { ItemContext, Once } from '../shared/operation';
import { isObject, quote } from '../shared/values';

type Parameters = Readonly<Record<string, unknown>> & { options: { queryParameters?: unknown } };

/** A read by IDs, with or without a prefix that the platform may not know, and a hint at those that did not come. */
export async function alsoWithoutPrefix<P extends Parameters>(
	{ options, ...address }: P,
	{ send, untilFound, hint }: ItemContext,
	once: Once<P>,
): Promise<readonly IDataObject[]> {
	const named = idsIn(address);
	const asked = [...named, ...idsIn(options.queryParameters)];
	const read = async (ids: readonly string[]) => [
		...(await once(only(ids, { ...address, options }) as P, send)),
	];
	const missingIn = (found: readonly IDataObject[]) => {
		const missing = named.filter((id) => !found.some((record) => isRecordWith(record, id)));
		// Where no record has one of the IDs, it cannot be said which it is.
		return missing.length < named.length ? missing : [];
	};
	const found = await untilFound(
		async () => await readAlsoWithoutPrefix(asked, read),
		(some) => missingIn(some).length === 0,
	);
	const missing = missingIn(found);
	if (missing.length > 0) hint(`The platform did not return ${missing.map(quote).join(', ')}.`);
	return found;
}

/** The IDs in a value, whatever names lead to them. */
function idsIn(value: unknown): string[] {
	if (typeof value === 'string') return value.split(',');
	return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(idsIn) : [];
}

/** The values with those of their IDs that are among `ids`, with or without their prefix; what has none stays. */
function only(ids: readonly string[], values: object): object {
	const among = (id: string) => [id, withoutPrefix(id)].find((one) => ids.includes(one)) ?? [];
	const kept = (value: unknown) => {
		if (isObject(value)) return only(ids, value);
		const own = idsIn(value).flatMap(among);
		if (own.length === 0) return value;
		return typeof value === 'string' ? own.join(',') : own;
	};
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, kept(value)]));
}
