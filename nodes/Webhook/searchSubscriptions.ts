import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { editorList, searchPages } from '../shared/editor';
import { PAGE_SIZE, subscriptionsIn } from '../shared/reads';
import { toText } from '../shared/values';

/** The subscriptions whose name, URL or ID contains the search text. */
export async function searchSubscriptions(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await editorList(this, async (send) => {
		const fetchPage = async (pageNumber: number) => {
			const query = { pageNumber, pageSize: PAGE_SIZE };
			const subscriptions = subscriptionsIn(await send('GET /webhook-subscriptions', { query }));
			return subscriptions.map(({ id, name = id, url }) => ({
				name: url ? `${toText(name)} (${toText(url)})` : toText(name),
				value: id,
			}));
		};
		return await searchPages(fetchPage, filter, paginationToken);
	});
}
