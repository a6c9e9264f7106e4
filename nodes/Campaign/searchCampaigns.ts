import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { editorList } from '../shared/editorList';
import { recordsOf } from '../shared/records';
import { listEntry, searchResult } from '../shared/search';

/** The campaigns whose name or id holds the search text. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await editorList(this, async (send) =>
		searchResult(
			recordsOf(await send('GET /campaign')).flatMap(({ id, name }) => listEntry(id, name)),
			filter,
		),
	);
}
