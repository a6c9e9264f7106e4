import type { Area } from '../../core/area';
import { ok } from '../../core/envelope';
import { AuditSearches, type AuditQuery } from './search';
import { seedAudits } from './seed';
import type { BulkSpec } from './source';
import { AuditStore } from './store';

/** The audit trail: what the seed holds, and what every area leaves from then on. */
export const auditTrail: Area<AuditStore> = {
	name: 'auditTrail',
	open(platform) {
		const store = new AuditStore();
		const searches = new AuditSearches(platform, store);
		seedAudits(store);
		platform.onAudit((record) => store.add(record));
		return {
			store,
			state: () => store.summary(),
			routes: {
				'POST /audit/search': ({ body }) => ok(searches.search(body as AuditQuery)),
				'GET /audit': ({ query }) => ok(searches.next(query.id!)),
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
				const counts = [bulk.count, bulk.perMoment, bulk.step];
				if (!counts.every((count) => Number.isInteger(count) && count > 0)) {
					platform.fail(400, 'sandbox.bulk.count.invalid');
				}
				store.generate(bulk);
				return bulk;
			},
		};
	},
};
