import { pagedSearch } from '../kernel/editor/editorList';
import { toText } from '../kernel/values/values';
import { PAGE_SIZE, subscriptionsIn } from '../service/reads/subscriptions';

/** The subscriptions whose name, URL or ID contains the search text. */
export const searchSubscriptions = pagedSearch(async (pageNumber, send) => {
	const query = { pageNumber, pageSize: PAGE_SIZE };
	const subscriptions = subscriptionsIn(await send('GET /webhook-subscriptions', { query }));
	return subscriptions.map(({ id, name = id, url }) => ({
		name: url ? `${toText(name)} (${toText(url)})` : toText(name),
		value: id,
	}));
});
