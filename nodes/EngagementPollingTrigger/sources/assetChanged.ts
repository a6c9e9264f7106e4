import type { IDataObject } from 'n8n-workflow';
import { assetClass, assetIds } from '../../shared/fields';
import { fingerprint } from '../../shared/fingerprint';
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
	/** Fingerprints of the assets that are watched already. */
	watched: string[];
	/** Where the trail of all of them was read to. */
	position: StoredPosition;
}

/** Where a trail without a record is read from: whatever comes is new. */
const BEGINNING: StoredPosition = { since: 1, fingerprints: {} };

export const assetChanged = source({
	name: 'Asset Changed',
	value: 'assetChanged',
	description: 'The audit trail has a new record: somebody changed something of an asset',
	endpoints: ['POST /audit/search', 'GET /audit'],
	fields: [assetClass, assetIds],
	poll: async ({ assetClass, assetIds }, stored, { send }) => {
		const former = stored as Memory | undefined;
		const memory = former?.assetClass === assetClass ? former : undefined;
		const position = new Position(memory?.position);
		const isKnown = (id: string) => memory?.watched.includes(fingerprint(id)) ?? false;
		const known = assetIds.filter(isKnown);
		const query = { assetClass, filters: {}, options: {} };
		const records =
			known.length > 0
				? await collect(
						readTrail({ ...query, assetIds: known }, { send }, MAX_RECORDS, position),
						Infinity,
					)
				: [];
		// Behind the limit there are older records than those to be noted: first they are told.
		const added = position.isBehind ? [] : assetIds.filter((id) => !isKnown(id));
		if (added.length > 0) {
			const noted = await newestRecords({ assetClass, assetIds: added }, { send });
			position.advance(position.skipSeen(noted.records), noted.time);
		}
		return {
			events: records.map(toEvent),
			memory: {
				assetClass,
				watched: [...known, ...added].map(fingerprint),
				position: position.stored ?? memory?.position ?? BEGINNING,
			} satisfies Memory,
		};
	},
	recent: async ({ assetClass, assetIds }, { send }) => {
		const { records } = await newestRecords({ assetClass, assetIds }, { send });
		const record = records.at(-1);
		return record && toEvent(record);
	},
});

function toEvent(record: AuditRecord): Event {
	return { id: record.assetId, time: record.auditDate, record };
}
