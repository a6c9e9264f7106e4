import { LARGE_USER_ID, findApp } from './directory';
import type { MappingStore } from './store';

const CALLER = 1001;

/** 45 mappings of the first app, enough for several pages; one of them has a large user id. */
export function seedMappings(store: MappingStore): void {
	const app = findApp('crm-app-1')!;
	for (let n = 1; n <= 44; n++) {
		store.create(app, { crmUserId: `crm-${n}`, sprUserId: String(1000 + n) }, CALLER);
	}
	store.create(app, { crmUserId: 'crm-45', sprUserId: String(LARGE_USER_ID) }, CALLER);
}
