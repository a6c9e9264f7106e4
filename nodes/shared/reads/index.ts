/** Reads that several areas share. */
export {
	MAX_PAGE_SIZE,
	newestRecords,
	pageOf,
	Position,
	readTrail,
	searchOf,
	type AuditRecord,
	type StoredPosition,
	type TrailQuery,
} from './auditTrail';
export { Bookmark, claimBookmark, openBookmark, upgraded } from './bookmark';
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
