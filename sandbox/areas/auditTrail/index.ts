import { ok } from '../../core/envelope';
import type { Area } from '../../core/platform';
import { checkCounts } from '../../core/validate';
import { AuditSearches, type AuditQuery } from './search';
import { seedAudits } from './seed';
import type { BulkSpec } from './source';
import { AuditStore } from './store';

/** The audit trail: the records of the seed, and those that all areas leave afterwards. */
export const auditTrail: Area<AuditStore> = {
	name: 'auditTrail',
	open(platform) {
		const store = new AuditStore();
		const searches = new AuditSearches(platform, store);
		seedAudits(store);
		platform.onAudit((record) => store.add(record));
		return {
			store,
			state: () => store.summarize(),
			routes: {
				'POST /audit/search': ({ body }) => ok(searches.search(body as AuditQuery)),
				'GET /audit': ({ query }) => ok(searches.getPage(query.id!)),
			},
			controls: {
				/** Returns the newest records of all assets, newest first. */
				records: ({ limit = 200 }) => {
					checkCounts(limit);
					return store.latest(limit as number);
				},
			},
			bulk(spec) {
				const bulk: BulkSpec = {
					assetClass: 'UNIVERSAL_CASE',
					assetId: 'bulk',
					count: 100_000,
					startDate: Date.UTC(2025, 0, 1),
					step: 1000,
					perMoment: 3,
					...spec,
				};
				checkCounts(bulk.count, bulk.perMoment, bulk.step);
				store.generate(bulk);
				return bulk;
			},
		};
	},
};
