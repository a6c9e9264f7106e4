import type { IDataObject } from 'n8n-workflow';
import { fingerprint } from '../../kernel/values/sha256';
import { assetClass, assetIds } from '../../service/fields';
import { Position, type StoredPosition } from '../../service/reads/auditTrail/position';
import type { AuditRecord } from '../../service/reads/auditTrail/record';
import { newestRecords, readTrail } from '../../service/reads/auditTrail/trail';
import { isShortage } from '../watch';
import { source } from './source';

/** How many records a poll reports at most; the next one continues from there. */
const RECORDS_PER_POLL = 1_000;

interface TrailState extends IDataObject {
	assetClass: string;
	/** Fingerprints of the assets that are watched already. */
	watched: string[];
	/** How far the trail of all of them was read; without it no record is known, so whatever comes is new. */
	position?: StoredPosition;
}

export const assetChanged = source({
	name: 'Asset Changed',
	value: 'assetChanged',
	description: 'The audit trail has a new record: somebody changed something in an asset',
	// A name of our own: the platform delivers no such event.
	eventType: () => 'audit.record.created',
	times: ['auditDate'],
	endpoints: ['POST /audit/search', 'GET /audit'],
	fields: [assetClass, assetIds],
	poll: async ({ assetClass, assetIds }, stored, { send, isLate, warn }) => {
		const former = stored as TrailState | undefined;
		const state = former?.assetClass === assetClass ? former : undefined;
		const position = new Position(state?.position, true);
		const isKnown = (id: string) => state?.watched.includes(fingerprint(id)) ?? false;
		const known = assetIds.filter(isKnown);
		const query = { assetClass, assetIds: known, filters: {}, options: { incremental: true } };
		const records: AuditRecord[] = [];
		let watched = known.map(fingerprint);
		const read = async () => {
			if (known.length > 0) {
				const pages = readTrail(query, { send }, RECORDS_PER_POLL, position);
				for await (const page of pages) records.push(...page.records);
			}
			// While a poll stops at its limit, no asset is added: the position of a new one would pass records not yet read.
			const added = position.isBehind ? [] : assetIds.filter((id) => !isKnown(id));
			if (added.length > 0) {
				const noted = await newestRecords({ assetClass, assetIds: added }, { send });
				position.advance(position.skipSeen(noted.records), noted.time);
				watched = [...known, ...added].map(fingerprint);
			}
		};
		await read().catch((error: unknown) => {
			if (records.length === 0 || !isShortage(error, isLate())) throw error;
			warn(
				`Not all of the audit trail could be read in this poll; the next one continues there: ${error.message}`,
			);
		});
		const next: TrailState = { assetClass, watched, position: position.stored };
		return { records, state: next };
	},
	present: async (assets, { send }) => (await newestRecords(assets, { send })).records,
});
