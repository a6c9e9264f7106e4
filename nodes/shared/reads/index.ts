/** Reads that several areas share. */
export {
	changesOf,
	fingerprint,
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
export { fetchMessages, MAX_IDS, type IdName } from './messages';
export { collect, EmptyPageGuard, numberedPages, pageAgain, SeenPages, type Page } from './pages';
export {
	PAGE_SIZE,
	subscriptionPages,
	subscriptionsIn,
	type Filter,
	type Subscription,
} from './subscriptions';
