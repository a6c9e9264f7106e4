import type { IDataObject } from 'n8n-workflow';
import { isRecordWith, withoutPrefix } from '../kernel/answers/ids';
import { ApiError } from '../kernel/failures/errors';
import { resultOrFailure } from '../kernel/failures/results';
import type { ItemContext, Once } from '../kernel/operation';
import { isObject, quote } from '../kernel/values/values';

type Parameters = Readonly<Record<string, unknown>> & { options: { queryParameters?: unknown } };
type Records = readonly IDataObject[];

/**
 * A read by IDs, and a hint at those that did not come. The service may not know their prefix: what it refuses or
 * does not find by an ID with one is asked for once more, by its number.
 */
export async function alsoWithoutPrefix<P extends Parameters>(
	{ options, ...address }: P,
	{ send, untilFound, hint }: ItemContext,
	once: Once<P>,
): Promise<Records> {
	const named = idsIn(address);
	const asked = [...named, ...idsIn(options.queryParameters)];
	const read = async (ids: readonly string[]) =>
		await resultOrFailure(once(only(ids, { ...address, options }) as P, send));
	const readAlso = async (): Promise<Records> => {
		const first = await read(asked);
		const isFinal = first instanceof ApiError && (!first.isRefusal || first.kind === 'forbidden');
		const found = first instanceof ApiError ? [] : first;
		const missing = missingIn(found, asked);
		const numbers = isFinal ? missing : missing.map(withoutPrefix);
		const second = numbers.join() === missing.join() ? first : await read(numbers);
		if (second instanceof ApiError) {
			if (found.length > 0 && second.isRefusal) return found;
			throw second;
		}
		const isMissing = (one: IDataObject) => missing.some((id) => isRecordWith(one, id));
		return found.length === 0 ? second : [...found, ...second.filter(isMissing)];
	};
	// Where no record has one of the IDs, it cannot be said which it is.
	const unfoundIn = (found: Records) =>
		[missingIn(found, named)].filter(({ length }) => length < named.length).flat();
	const found = await untilFound(readAlso, (some) => unfoundIn(some).length === 0);
	const missing = unfoundIn(found);
	if (missing.length > 0) hint(`The platform did not return ${missing.map(quote).join(', ')}.`);
	return found;
}

const missingIn = (found: Records, ids: readonly string[]) =>
	ids.filter((id) => !found.some((record) => isRecordWith(record, id)));

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
