import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { recordsOf } from '../shared/answer';
import { editorList, listEntry, searchResult } from '../shared/editor';

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
