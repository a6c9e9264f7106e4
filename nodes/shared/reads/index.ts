/** Reads that several areas share. */
export { fetchMessages, MAX_IDS, type IdName } from './messages';
export { collect, EmptyPageGuard, numberedPages, pageAgain, SeenPages, type Page } from './pages';
export {
	PAGE_SIZE,
	subscriptionPages,
	subscriptionsIn,
	type Filter,
	type Subscription,
} from './subscriptions';
