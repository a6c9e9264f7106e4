import { auditChanges } from '../../core/changes';
import { pick } from '../../core/json';
import type { Platform } from '../../core/platform';
import type { Case } from './case';

/** The fields whose changes are audited. */
const AUDITED_FIELDS = [
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

/**
 * Leaves an audit record of a new or changed case, and emits its event.
 * @param before undefined for a new case
 */
export function announce(
	platform: Platform,
	before: Case | undefined,
	after: Case,
	userId: number,
): void {
	const asset = { assetClass: 'UNIVERSAL_CASE', assetId: after.id, userId };
	auditChanges(platform, asset, pick(before ?? {}, AUDITED_FIELDS), pick(after, AUDITED_FIELDS));
	platform.emit(before ? 'CASE_UPDATED' : 'CASE_CREATED', after);
}
