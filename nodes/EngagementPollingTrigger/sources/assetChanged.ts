import type { IDataObject } from 'n8n-workflow';
import { assetClass, assetIds } from '../../shared/fields';
import {
	collect,
	newestRecords,
	Position,
	readTrail,
	type AuditRecord,
	type StoredPosition,
} from '../../shared/reads';
import { source, type Event } from './source';

/** How many records a poll tells; the next one goes on behind them. */
const MAX_RECORDS = 1_000;

interface Memory extends IDataObject {
	assetClass: string;
	/** The assets that are watched already. */
	assetIds: string[];
	/** Where the trail of all of them was read to. */
	position: StoredPosition;
}

/** Where a trail without a record is read from: whatever comes is new. */
const BEGINNING: StoredPosition = { since: 1, fingerprints: {} };

export const assetChanged = source({
	name: 'Asset Changed',
	value: 'assetChanged',
	description: 'The audit trail has a new record: somebody changed something of an asset',
	fields: [assetClass, assetIds],
	poll: async ({ assetClass, assetIds }, stored, { send }) => {
		const former = stored as Memory | undefined;
		const memory = former?.assetClass === assetClass ? former : undefined;
		const position = new Position(memory?.position);
		const known = assetIds.filter((id) => memory?.assetIds.includes(id));
		const query = { assetClass, filters: {}, options: {} };
		const records =
			known.length > 0
				? await collect(
						readTrail({ ...query, assetIds: known }, { send }, MAX_RECORDS, position),
						Infinity,
					)
				: [];
		const watched = [...known];
		// Behind the limit there are older records than those to be noted: first they are told.
		const added = position.isBehind ? [] : assetIds.filter((id) => !known.includes(id));
		if (added.length > 0) {
			const noted = await newestRecords({ assetClass, assetIds: added }, { send });
			position.advance(position.skipSeen(noted));
			watched.push(...added);
		}
		return {
			events: records.map(toEvent),
			memory: {
				assetClass,
				assetIds: watched,
				position: position.stored ?? memory?.position ?? BEGINNING,
			} satisfies Memory,
		};
	},
	recent: async ({ assetClass, assetIds }, { send }) => {
		const record = (await newestRecords({ assetClass, assetIds }, { send })).at(-1);
		return record && toEvent(record);
	},
});

function toEvent(record: AuditRecord): Event {
	return { id: record.assetId, time: record.auditDate, record };
}
