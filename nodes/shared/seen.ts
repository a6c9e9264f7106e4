import { isMissing, isObject, toText } from './values';

/** What no endpoint lists, although fields ask for its ID. */
export type SeenKind = 'account' | 'asset' | 'channel' | 'file' | 'macro' | 'queue' | 'user';

/** Names of the platform's own that no endpoint lists: of a record of this kind, and its field. */
export type NameKind = 'campaign status' | 'case priority' | 'case status';

/** The names under which records and bodies have such IDs, and the words for what the ID is to the record. */
const NAMES: ReadonlyMap<string, { kind: SeenKind; words: string }> = new Map([
	['accountId', { kind: 'account', words: 'Account of' }],
	['accountIds', { kind: 'account', words: 'Account of' }],
	['addedClientQueues', { kind: 'queue', words: 'Queue of' }],
	['addedQueues', { kind: 'queue', words: 'Queue of' }],
	['assignedById', { kind: 'user', words: 'Assigner of' }],
	['assignedTo', { kind: 'user', words: 'Assignee of' }],
	['assigneeId', { kind: 'user', words: 'Assignee of' }],
	['channelType', { kind: 'channel', words: 'Channel of' }],
	['macroIds', { kind: 'macro', words: 'Macro of' }],
	['owner', { kind: 'user', words: 'Owner of' }],
	['ownerUserId', { kind: 'user', words: 'Owner of' }],
	['queueId', { kind: 'queue', words: 'Queue of' }],
	['removedClientQueues', { kind: 'queue', words: 'Queue of' }],
	['removedQueues', { kind: 'queue', words: 'Queue of' }],
	['syncedQueues', { kind: 'queue', words: 'Queue of' }],
	['viaAccountId', { kind: 'account', words: 'Account of' }],
]);

/** An ID that was seen. */
export interface Seen<Kind = SeenKind> {
	kind: Kind;
	id: string;
	/** What it is to the record that shows it, e.g. `Owner of Spring launch`; its own name, if it has one. */
	words: string;
}

/** The IDs in records, at any depth, as far as the first `most` values. */
export function seenIn(records: readonly unknown[], most: number): Seen[] {
	const found: Seen[] = [];
	let remaining = most;
	const look = (value: unknown, name: string, of: string): void => {
		if (remaining-- <= 0) return;
		if (Array.isArray(value)) {
			for (const part of value.slice(0, remaining)) look(part, name, of);
		} else if (isObject(value)) {
			for (const key in value) look(value[key], key, of);
		} else {
			const known = isMissing(value) ? undefined : NAMES.get(name);
			if (known) found.push({ kind: known.kind, id: toText(value), words: `${known.words} ${of}` });
		}
	};
	for (const record of records.slice(0, remaining))
		if (isObject(record)) look(record, '', nameOf(record));
	return found;
}

/** What a record is called. */
export function nameOf(record: Readonly<Record<string, unknown>>): string {
	const { displayName, name, subject, caseNumber, id } = record;
	const nameOrId = [displayName, name, subject, caseNumber, id].find(
		(one) => !isMissing(one) && typeof one !== 'object',
	);
	return toText(nameOrId ?? 'a record');
}
