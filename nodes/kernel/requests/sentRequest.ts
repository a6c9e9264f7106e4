import type { SentRequest } from '../failures/row';
import type { Endpoint } from '../names';
import type { Request } from '../sending';
import { known } from '../service';
import { toJson } from '../values/json';
import { sha256 } from '../values/sha256';
import { named } from '../values/titles';
import { isMissing, isNothing, valueAt } from '../values/values';

/** Whether it is addressed with something that works only once, e.g. a cursor. */
export function isSingleUse({ endpoint }: Pick<SentRequest, 'endpoint'>): boolean {
	return known.endpoints[endpoint].singleUse === true;
}

/** The values that it is addressed with, as far as they name a record: a cursor does not. */
export function addressOf<V>(
	request: Pick<SentRequest, 'endpoint'> & { values: Readonly<Record<string, V>> },
): Record<string, V> {
	if (isSingleUse(request)) return {};
	const { values } = request;
	const namesSomething = ([name]: [string, V]) =>
		!name.startsWith('page') && !known.namesNothing.includes(name);
	return Object.fromEntries(Object.entries(values).filter(namesSomething));
}

/**
 * What identifies the record that a request reads or sets, by the names that it has there: empty where the request
 * does not say it, undefined for one about no single record.
 */
export function recordNamed(
	endpoint: Endpoint,
	{ path, query, body }: Request,
): Record<string, unknown> | undefined {
	const { names } = known.endpoints[endpoint];
	const given = { ...query, ...path };
	return names
		?.map((group) =>
			Object.entries(group).map(([at, name]) => [name, given[at] ?? valueAt(body, at)] as const),
		)
		.concat([[]])
		.filter((values) => !values.some(([, value]) => isMissing(value)))
		.map((values) => Object.fromEntries(values))[0];
}

/** What identifies a record in the answers of an endpoint: any of these names. */
export function idsOf(endpoint: Endpoint): readonly string[] {
	return known.endpoints[endpoint].ids;
}

/**
 * A digest of what names the record that a write sets values of; the same for each write to that record.
 * Undefined for one that makes a record, or sets no values.
 */
export function recordSetBy(endpoint: Endpoint, request: Request): string | undefined {
	const named = recordNamed(endpoint, request);
	if (named === undefined) return undefined;
	// Free query parameters may name it, too.
	const address = addressOf({ endpoint, values: { ...request.path, ...request.query } });
	const [known] = [named, address].filter((one) => !isNothing(one));
	return sha256(toJson(known ?? request.body)).slice(0, 22);
}

/** The same in words: `Record ID "7"`. */
export function addressInWords(sent: Pick<SentRequest, 'endpoint' | 'values'>): string {
	return named(addressOf(sent)).join(', ');
}
