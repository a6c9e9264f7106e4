import { listEntry, pagedSearch } from '../kernel/editor/editorList';
import { saysNo } from '../kernel/values/values';
import { PAGE_SIZE, subscriptionsIn } from '../service/reads/subscriptions';

export const searchSubscriptions = pagedSearch(async (pageNumber, send) => {
	const query = { pageNumber, pageSize: PAGE_SIZE };
	const subscriptions = subscriptionsIn(await send('GET /webhook-subscriptions', { query }));
	return subscriptions.flatMap(({ id, name, url, active }) =>
		listEntry(id, name, url, saysNo(active) ? 'inactive' : ''),
	);
});
