import { InputError } from '../errors';
import { CHANNEL_TYPES, SEARCHES, type PickedKind } from '../fields';
import { isMissing, isObject, toText } from '../values';
import { listSearch } from './editorList';
import { addressedBy, recordsAround, type Addressed } from './knownProperties';

/** The names under which records have such IDs, and the words for what the ID is to the record. */
const NAMES: ReadonlyMap<string, { kind: PickedKind; words: string }> = new Map([
	['accountId', { kind: 'account', words: 'Account of' }],
	['accountIds', { kind: 'account', words: 'Account of' }],
	['assignedById', { kind: 'user', words: 'Assigner of' }],
	['assignedTo', { kind: 'user', words: 'Assignee of' }],
	['assigneeId', { kind: 'user', words: 'Assignee of' }],
	['channelType', { kind: 'channel', words: 'Channel of' }],
	['owner', { kind: 'user', words: 'Owner of' }],
	['ownerUserId', { kind: 'user', words: 'Owner of' }],
	['queueId', { kind: 'queue', words: 'Queue of' }],
]);

/** How many values of the records are looked at. */
const MOST_VALUES = 100_000;

/** How many of the records that show an ID are named next to it. */
const MOST_WORDS = 3;

/**
 * The methods of `listSearch` that IDs of these kinds are picked by. No endpoint lists such IDs, so they come
 * from the record that the node addresses; for users, also from the campaigns. Some channel types are known.
 */
export function idSearches(kinds: readonly PickedKind[], addressed?: Addressed) {
	return Object.fromEntries(kinds.map((kind) => [SEARCHES[kind], searchIn(kind, addressed)]));
}

function searchIn(kind: PickedKind, addressed?: Addressed) {
	return listSearch(async (send, n8n) => {
		const parameters = n8n.getCurrentNodeParameters() ?? {};
		const hasOthers = kind === 'user' || kind === 'channel';
		if (!hasOthers && addressedBy(addressed, parameters) === undefined) {
			throw InputError.of(
				'From List',
				'It has what the record shows that the node addresses, and none is named. Choose By ID and enter the ID.',
			);
		}
		const records = await recordsAround(send, parameters, {
			addressed,
			campaigns: kind === 'user',
		});
		const known = kind === 'channel' ? CHANNEL_TYPES : new Map<string, string>();
		const shown = [...idsIn(records, kind)].filter(([id]) => !known.has(id));
		return [...known, ...shown].map(([id, words]) => ({ name: `${words} (${id})`, value: id }));
	});
}

/** The IDs of a kind in records, at any depth, each with what it is to them, e.g. `Owner of Spring launch`. */
function idsIn(records: readonly Record<string, unknown>[], wanted: PickedKind) {
	const found = new Map<string, Set<string>>();
	let remaining = MOST_VALUES;
	const look = (value: unknown, name: string, of: string): void => {
		if (remaining-- <= 0) return;
		const known = NAMES.get(name);
		if (Array.isArray(value)) {
			for (const part of value) look(part, name, of);
		} else if (isObject(value)) {
			for (const key in value) look(value[key], key, of);
		} else if (known?.kind === wanted && !isMissing(value)) {
			const id = toText(value);
			found.set(id, (found.get(id) ?? new Set()).add(`${known.words} ${of}`));
		}
	};
	for (const record of records) look(record, '', nameOf(record));
	return new Map([...found].map(([id, words]) => [id, [...words].slice(0, MOST_WORDS).join('; ')]));
}

/** What a record is called. */
function nameOf({ displayName, name, subject, caseNumber, id }: Record<string, unknown>): string {
	const nameOrId = [displayName, name, subject, caseNumber, id].find(
		(one) => !isMissing(one) && typeof one !== 'object',
	);
	return toText(nameOrId ?? 'a record');
}
