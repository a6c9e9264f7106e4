import type { IDataObject } from 'n8n-workflow';
import { recordsOf } from '../answer';
import type { Endpoint } from '../generated/endpoints';
import { TextMemory } from '../processMemory';
import { nameOf, seenIn, type NameKind, type Seen, type SeenKind } from '../seen';
import { isMissing, isObject, toText } from '../values';
import { apiRoot } from './baseUrl';
import { CREDENTIAL_TYPE, type Context } from './http';
import { paceKey } from './pace';

/** The reads whose records are looked at. */
const READS: ReadonlySet<Endpoint> = new Set([
	'GET /account',
	'GET /campaign',
	'GET /case',
	'GET /conversation',
	'GET /message',
	'GET /profile',
	'GET /publishing/draft',
	'GET /publishing/post',
]);

interface Place {
	kind: SeenKind | NameKind;
	in?: string;
	id: string;
}
const ASSET: readonly Place[] = [{ kind: 'asset', id: 'id' }];

/** The endpoints that answer with such a thing itself, or a name: its kind, where it is, and what names it. */
const THEMSELVES: Partial<Record<Endpoint, readonly Place[]>> = {
	'GET /account': [{ kind: 'account', id: 'id' }],
	'GET /campaign': [{ kind: 'campaign status', id: 'status' }],
	'GET /case': [
		{ kind: 'case status', id: 'status' },
		{ kind: 'case priority', id: 'priority' },
	],
	'GET /sam/{assetId}': ASSET,
	'GET /sam/task/status/{taskId}': [{ kind: 'file', in: 'uploadedContent', id: 'url' }],
	'PATCH /sam/{assetId}': ASSET,
	'POST /sam': ASSET,
	'PUT /sam': ASSET,
};

/** The things themselves that an answer has. */
function seenAs(endpoint: Endpoint, records: readonly IDataObject[]): Array<Seen<Place['kind']>> {
	return (THEMSELVES[endpoint] ?? []).flatMap((place) =>
		records.flatMap((record) => {
			const thing = (place.in !== undefined && record[place.in]) || record;
			if (!isObject(thing) || isMissing(thing[place.id])) return [];
			const id = toText(thing[place.id]);
			return [{ kind: place.kind, id, words: nameOf(thing) }];
		}),
	);
}

/** The names of one kind of records, by ID, as seen with one API key. */
type Known = Map<string, string>;

const memory = new TextMemory<Known>('seenIds');

/** How many values of an answer or a body are looked at, since it happens with every request. */
const MOST_VALUES = 300;

/** The name of something of which only the ID is known. */
const USED = 'Used before';

/** How many IDs of a kind are kept; the oldest go first. */
const MOST_IDS = 200;

/**
 * Keeps what a request that succeeded has used, and what its answer shows. `key`: whose platform it is, see
 * `paceKey`; `body`: that of a write.
 */
export function noteSeen(
	key: string,
	endpoint: Endpoint,
	{ body, data }: { body?: unknown; data: unknown },
): void {
	const records = READS.has(endpoint) || THEMSELVES[endpoint] ? recordsOf({ data }) : [];
	const used = seenIn([body], MOST_VALUES).map((one) => ({ ...one, words: USED }));
	const shown = READS.has(endpoint) ? seenIn(records, MOST_VALUES) : [];
	const seen = [...used, ...shown, ...seenAs(endpoint, records)];
	for (const kind of new Set(seen.map((one) => one.kind))) {
		const known: Known = memory.get(`${kind} ${key}`) ?? new Map<string, string>();
		for (const one of seen) if (one.kind === kind) note(known, one);
		memory.set(`${kind} ${key}`, known);
	}
}

/** Puts an ID last, and forgets the oldest ones that are too many. */
function note(known: Known, { id, words }: Pick<Seen, 'id' | 'words'>): void {
	const called = words === USED ? (known.get(id) ?? USED) : words;
	known.delete(id);
	known.set(id, called);
	for (const oldest of known.keys()) {
		if (known.size <= MOST_IDS) return;
		known.delete(oldest);
	}
}

/** The names that reads of this process have shown. `key`: as in {@link noteSeen}. */
export function namesSeen(key: string, kind: NameKind): string[] {
	return [...(memory.get(`${kind} ${key}`)?.keys() ?? [])];
}

/** What requests of this process have seen with the API key of the node. Throws CredentialError as `connect` does. */
export async function seenWith(context: Context, kind: SeenKind): Promise<Seen[]> {
	const credential = await context.getCredentials(CREDENTIAL_TYPE);
	const known = memory.get(`${kind} ${paceKey(apiRoot(credential), credential.apiKey)}`) ?? [];
	return [...known].map(([id, words]) => ({ kind, id, words }));
}
