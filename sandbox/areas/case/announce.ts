import { changesBetween } from '../../core/changes';
import type { Platform } from '../../core/platform';
import type { Case } from './store';

/** What an audit record compares: version and times are no changes of their own. */
const AUDITED = [
	'subject',
	'description',
	'status',
	'priority',
	'caseType',
	'summary',
	'smartSummary',
	'workflow',
	'externalCaseInfo',
];

/** Tells of a new or changed case: an audit record and an event. */
export function announce(
	platform: Platform,
	before: Case | undefined,
	after: Case,
	userId: number,
): void {
	const changes = changesBetween(audited(before ?? {}), audited(after));
	if (changes.length > 0) {
		platform.audit({ assetClass: 'UNIVERSAL_CASE', assetId: after.id, userId, changes });
	}
	platform.emit(before ? 'CASE_UPDATED' : 'CASE_CREATED', after);
}

function audited(one: Partial<Case>): object {
	return Object.fromEntries(Object.entries(one).filter(([name]) => AUDITED.includes(name)));
}
