import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { editorList, searchResult } from '../shared/editor';
import { PAGE_SIZE, type Subscription } from '../shared/reads';

/**
 * The subscriptions whose name, URL or id holds the search text, a page at a time; pages without a
 * match are passed over. The token names the page and the last id before it: a page that ends with
 * that id again was not turned by the service, and ends the list.
 */
export async function searchSubscriptions(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const [first = 0, lastId] = JSON.parse(paginationToken ?? '[]') as [number?, string?];
	return await editorList(this, async (send) => {
		let before = lastId;
		for (let pageNumber = first; ; pageNumber++) {
			const { data } = await send('GET /webhook-subscriptions', {
				query: { pageNumber, pageSize: PAGE_SIZE },
			});
			const subscriptions = (data ?? []) as Array<Subscription & { name?: string }>;
			const last = subscriptions.at(-1)?.id;
			if (last === undefined || last === before) return { results: [] };
			before = last;
			const { results } = searchResult(
				subscriptions.map(({ id, name, url }) => ({ name: `${name ?? id} (${url})`, value: id })),
				filter,
			);
			if (results.length > 0)
				return { results, paginationToken: JSON.stringify([pageNumber + 1, last]) };
		}
	});
}
