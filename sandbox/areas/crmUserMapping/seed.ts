import { findApp } from './directory';
import type { MappingStore } from './store';

const CALLER = 1001;

/** 45 mappings of the first app, so that a list has several pages; one with a large user id. None of the second. */
export function seedMappings(store: MappingStore): void {
	const app = findApp('crm-app-1')!;
	for (let n = 1; n <= 44; n++) {
		store.create(app, { crmUserId: `crm-${n}`, sprUserId: String(1000 + n) }, CALLER);
	}
	store.create(app, { crmUserId: 'crm-45', sprUserId: '9007199254740993001' }, CALLER);
}
