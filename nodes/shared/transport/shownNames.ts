import { recordsOf } from '../answer';
import type { Endpoint } from '../generated/endpoints';
import { TextMemory } from '../processMemory';
import { titleOf } from '../titles';
import { isMissing, isObject, quote, toText } from '../values';
import type { Context } from './http';

/** Names of the platform's own that no endpoint lists, by the kind of record, with those specified or publicly known. */
const KNOWN = {
	campaign: { status: ['APPROVED', 'Draft'] },
	case: {
		status: ['New', 'Open', 'Assigned', 'In Progress', 'Closed'],
		priority: ['Highest', 'High', 'Medium', 'Low', 'Lowest'],
	},
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>;

/** The kind of record that a request reads or writes. */
const RECORDS: Partial<Record<Endpoint, keyof typeof KNOWN>> = {
	'GET /campaign': 'campaign',
	'PATCH /campaign': 'campaign',
	'POST /campaign': 'campaign',
	'PUT /campaign': 'campaign',
	'GET /case': 'case',
	'PATCH /case': 'case',
	'POST /case': 'case',
	'POST /case/bulk': 'case',
	'PUT /case': 'case',
};

/** By kind of record, name and API key: the values that records have shown, in lower case. */
const memory = new TextMemory<Set<string>>('shownNames');

/** How many values of a name are kept. */
const MOST_VALUES = 100;

/** Keeps the names that the answer to a read shows. `key`: whose platform it is, see `paceKey`. */
export function noteShownNames(key: string, endpoint: Endpoint, data: unknown): void {
	const kind = RECORDS[endpoint];
	if (kind === undefined || !endpoint.startsWith('GET ')) return;
	const records = recordsOf({ data });
	for (const name of Object.keys(KNOWN[kind])) {
		const values = records
			.map((record) => record[name])
			.filter((value) => typeof value === 'string');
		if (values.length === 0) continue;
		const shown = memory.get(`${kind} ${name} ${key}`) ?? new Set<string>();
		for (const value of values) if (shown.size < MOST_VALUES) shown.add(value.toLowerCase());
		memory.set(`${kind} ${name} ${key}`, shown);
	}
}

/**
 * Shows on the node that a write gives a record a status or a priority that is not known, and that the platform
 * has not shown to this process. `said`: the hints of the run so far.
 */
export function hintAtNames(
	context: Context,
	key: string,
	{ endpoint, body }: { endpoint: Endpoint; body: unknown },
	said: Set<string>,
): void {
	const kind = RECORDS[endpoint];
	if (kind === undefined || !('addExecutionHints' in context) || !isObject(body)) return;
	const records: unknown[] = Array.isArray(body.records) ? body.records : [body];
	for (const [name, known] of Object.entries<readonly string[]>(KNOWN[kind])) {
		const shown = memory.get(`${kind} ${name} ${key}`);
		const isKnown = (value: string) =>
			known.some((one) => one.toLowerCase() === value) || shown?.has(value) === true;
		for (const record of records) {
			const given = isObject(record) ? record[name] : undefined;
			if (isMissing(given) || isKnown(toText(given).toLowerCase())) continue;
			const message = `The platform has not shown the ${titleOf(name).toLowerCase()} ${quote(given)} so far. It is sent as it is. Known are ${known.join(', ')}; your platform may have others.`;
			if (!said.has(message)) context.addExecutionHints({ message, location: 'outputPane' });
			said.add(message);
		}
	}
}
