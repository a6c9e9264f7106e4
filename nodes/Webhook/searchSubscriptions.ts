import { listEntry, pagedSearch } from '../kernel/editor/editorList';
import { saysNo, toText } from '../kernel/values/values';
import { PAGE_SIZE, subscriptionsIn } from '../service/reads/subscriptions';

export const searchSubscriptions = pagedSearch(async (pageNumber, send) => {
	const query = { pageNumber, pageSize: PAGE_SIZE };
	const subscriptions = subscriptionsIn(await send('GET /webhook-subscriptions', { query }));
	return subscriptions.flatMap(({ id, name = id, url, active }) => {
		const details = [url && toText(url), saysNo(active) && 'inactive'].filter(Boolean).join(', ');
		return listEntry(id, details ? `${toText(name)} (${details})` : name);
	});
});
