import type { IDataObject } from 'n8n-workflow';
import { isRecordWith, withoutPrefix } from '../kernel/answers/ids';
import type { ApiError } from '../kernel/failures/errors';
import { unlessRefused } from '../kernel/failures/results';
import type { ItemContext, Once } from '../kernel/operation';
import { isMissing, isObject, quote, toText } from '../kernel/values/values';

/**
 * A read by IDs, and a hint at those that did not come. The service may not know their prefix: what it refuses or
 * does not find by an ID with one is asked for once more, by its number.
 */
export async function alsoWithoutPrefix<P extends { options: { queryParameters?: unknown } }>(
	parameters: P,
	{ send, untilFound, hint }: ItemContext,
	once: Once<P>,
): Promise<readonly IDataObject[]> {
	const { options, ...address } = parameters;
	const named = idsIn(address);
	const asked = [...named, ...idsIn(options.queryParameters)];
	const mayBeNumbers = ({ isRefusal, kind }: ApiError) =>
		isRefusal && kind !== 'forbidden' && asked.some(hasPrefix);
	const readAlso = async () => {
		const found = (await unlessRefused(once(parameters, send), mayBeNumbers)) ?? [];
		const missing = missingIn(found, asked);
		if (!missing.some(hasPrefix)) return found;
		const byNumbers = once(only(missing.map(withoutPrefix), parameters) as P, send);
		if (found.length === 0) return await byNumbers;
		const others = (await unlessRefused(byNumbers)) ?? [];
		return [...found, ...others.filter((one) => missing.some((id) => isRecordWith(one, id)))];
	};
	// Where no record says which it is, any may be one that was asked for.
	const unfoundIn = (found: readonly IDataObject[]) => {
		const missing = missingIn(found, named);
		const saysIds = missing.length < named.length || found.some(({ id }) => !isMissing(id));
		return saysIds ? missing : [];
	};
	const found = await untilFound(readAlso, (some) => unfoundIn(some).length === 0);
	const missing = unfoundIn(found);
	if (missing.length > 0) hint(`The platform did not return ${missing.map(quote).join(', ')}.`);
	const own = found.filter((record) => asked.some((id) => isRecordWith(record, id)));
	return own.length > 0 ? own : found;
}

const hasPrefix = (id: string) => withoutPrefix(id) !== id;

const missingIn = (found: readonly IDataObject[], ids: readonly string[]) =>
	ids.filter((id) => !found.some((record) => isRecordWith(record, id)));

/** The IDs in a value, whatever names lead to them. Each of a list is one, which may have a comma. */
function idsIn(value: unknown): string[] {
	if (typeof value === 'string') return value.split(',');
	if (Array.isArray(value)) return value.map(toText);
	return isObject(value) ? Object.values(value).flatMap(idsIn) : [];
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
