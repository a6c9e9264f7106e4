import { SEED_TIME } from '../../core/clock';
import type { AuditStore } from './store';

const MINUTE = 60_000;

/**
 * Trails of several assets. Groups of three records share a date, so that pages of 50 and of 200
 * end within such a group, in both orders.
 */
export function seedAudits(store: AuditStore): void {
	addTrail(store, 'UNIVERSAL_CASE', 'case-1', 430);
	addTrail(store, 'UNIVERSAL_CASE', 'case-2', 60);
	addTrail(store, 'USER', '1002', 12);
	addTrail(store, 'SPR_TASK', 'task/7 + 8', 3);
	store.register('UNIVERSAL_CASE', 'case-without-changes');
}

const CHANGES = [
	{ fieldName: 'status', oldValues: ['OPEN'], newValues: ['IN_PROGRESS'] },
	{ fieldName: 'priority', oldValues: [], newValues: ['HIGH'] },
	{ fieldName: 'tags', oldValues: ['billing'], newValues: ['billing', 'refund, partial'] },
	{ fieldName: 'subject', oldValues: ['He said "hello"'], newValues: ['Two\nlines'] },
];

function addTrail(store: AuditStore, assetClass: string, assetId: string, count: number): void {
	const { recorded } = store.register(assetClass, assetId);
	for (let index = 0; index < count; index++) {
		const minutesAgo = Math.ceil(count / 3) - Math.floor(index / 3);
		recorded.add({
			assetClass,
			assetId,
			auditDate: SEED_TIME - minutesAgo * MINUTE,
			userId: 1001 + (index % 3),
			changes: CHANGES.slice(index % 4, (index % 4) + 1 + (index % 2)),
		});
	}
}
