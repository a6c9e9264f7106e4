import { CHANNEL_TYPES, SEARCHES } from '../fields';
import { seenIn, type Seen, type SeenKind } from '../seen';
import { seenWith } from '../transport';
import { listSearch } from './editorList';
import { recordsAround, type Addressed } from './knownProperties';

const MOST_VALUES = 100_000;

/** How many of the records that show an ID are named next to it. */
const MOST_WORDS = 3;

/** IDs that are known without having been seen, with their names. */
const KNOWN: Partial<Record<SeenKind, ReadonlyMap<string, string>>> = { channel: CHANNEL_TYPES };

/**
 * The methods of `listSearch` that IDs of these kinds are picked by. No endpoint lists such IDs, so they come
 * from records (the one that the node addresses; for users, also the campaigns) and from the requests of this
 * process and their answers.
 */
export function seenSearches(kinds: readonly SeenKind[], addressed?: Addressed) {
	return Object.fromEntries(kinds.map((kind) => [SEARCHES[kind], searchIn(kind, addressed)]));
}

function searchIn(kind: SeenKind, addressed?: Addressed) {
	return listSearch(async (send, n8n) => {
		const records = await recordsAround(send, n8n.getCurrentNodeParameters() ?? {}, {
			addressed,
			campaigns: kind === 'user',
		});
		const seen = [...seenIn(records, MOST_VALUES), ...(await seenWith(n8n, kind))];
		const known = KNOWN[kind] ?? new Map<string, string>();
		const unknown = seen.filter((one) => one.kind === kind && !known.has(one.id));
		const named = [...known].map(([id, words]) => ({ kind, id, words }));
		return entriesOf([...named, ...unknown]);
	});
}

/** An entry for each ID, with what it was seen as. */
function entriesOf(seen: readonly Seen[]) {
	const byId = new Map<string, Set<string>>();
	for (const { id, words } of seen) byId.set(id, (byId.get(id) ?? new Set()).add(words));
	return [...byId].map(([id, words]) => ({
		name: `${[...words].slice(0, MOST_WORDS).join('; ')} (${id})`,
		value: id,
	}));
}
