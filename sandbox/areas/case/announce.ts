import { auditChanges } from '../../core/changes';
import { pick } from '../../core/json';
import type { Platform } from '../../core/platform';
import type { Styled } from '../../core/style';
import type { Case } from './case';
import { toServiceCase } from './view';

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

type Messages = ReadonlyArray<{ messageId: string }>;

/** A case as events show it. */
const EVENT_CASE: Styled<(caseRecord: Case, messages: Messages) => object> = {
	service: toServiceCase,
	plain: (caseRecord) => caseRecord,
};

/** The payload of an event about a case. */
export function payloadOf(platform: Platform, caseRecord: Case, messages: Messages): object {
	return platform.pick(EVENT_CASE)(caseRecord, messages);
}

/**
 * Leaves an audit record of a new or changed case, and emits its event.
 * @param before undefined for a new case
 */
export function announce(
	platform: Platform,
	before: Case | undefined,
	after: Case,
	messages: Messages,
	userId: number,
): void {
	const asset = { assetClass: 'UNIVERSAL_CASE', assetId: after.id, userId };
	auditChanges(platform, asset, pick(before ?? {}, AUDITED_FIELDS), pick(after, AUDITED_FIELDS));
	const type = before ? 'CASE_UPDATED' : 'CASE_CREATED';
	platform.emit(type, payloadOf(platform, after, messages));
}

/** Emits that a message has been added to a case. */
export function announceMessage(
	platform: Platform,
	caseRecord: Case,
	messages: Messages,
	messageId: string,
): void {
	const uCase = payloadOf(platform, caseRecord, messages);
	platform.emit('MESSAGE_ASSOCIATION_CHANGE', { uCase, associatedMessageIds: [messageId] });
}

export function announceDeletion(platform: Platform, caseRecord: Case, messages: Messages): void {
	const deleted = { ...caseRecord, deleted: true };
	platform.emit('CASE_DELETED', payloadOf(platform, deleted, messages));
}
