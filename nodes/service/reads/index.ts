/** Reads that several areas share. */
export { Position, type StoredPosition } from './auditTrail/position';
export { pageOf, type AuditRecord } from './auditTrail/record';
export { MAX_PAGE_SIZE } from './auditTrail/searchPages';
export { newestRecords, readTrail, searchOf, type TrailQuery } from './auditTrail/trail';
export { casePages, MAX_CASE_PAGE_SIZE, PAGED_CASE_ADDRESSES } from './cases';
export { fromOldest, isOfBrand, messagesIn, readConversation, timeOf } from './conversation';
export {
	listTypesOf,
	lookUpThings,
	searchesFor,
	searchPages,
	type Listed,
	type LookUp,
	type Subject,
} from './lookUps';
export { fetchMessages, MAX_IDS, type IdName } from './messages';
export {
	checkActed,
	PAGE_SIZE,
	subscriptionPages,
	subscriptionsIn,
	type Filter,
	type Subscription,
} from './subscriptions';
export * from './table';
