import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { editorList, searchResult } from '../shared/editor';
import { PAGE_SIZE, subscriptionsIn } from '../shared/reads';

/**
 * The subscriptions whose name, URL or id contains the search text, a page at a time; pages without a
 * match are skipped. The token holds the number of the page and the last id before it: when a page ends
 * with that id again, the platform has given the same page twice, and the list ends.
 */
export async function searchSubscriptions(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const [firstPage = 0, lastIdBefore] = JSON.parse(paginationToken ?? '[]') as [number?, string?];
	return await editorList(this, async (send) => {
		let previousId = lastIdBefore;
		for (let pageNumber = firstPage; ; pageNumber++) {
			const answer = await send('GET /webhook-subscriptions', {
				query: { pageNumber, pageSize: PAGE_SIZE },
			});
			const subscriptions = subscriptionsIn(answer);
			const lastId = subscriptions.at(-1)?.id;
			if (lastId === undefined || lastId === previousId) return { results: [] };
			previousId = lastId;
			const { results } = searchResult(
				subscriptions.map(({ id, name = id, url }) => ({
					name: url ? `${name} (${url})` : String(name),
					value: id,
				})),
				filter,
			);
			if (results.length > 0)
				return { results, paginationToken: JSON.stringify([pageNumber + 1, lastId]) };
		}
	});
}
