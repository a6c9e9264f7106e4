import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { editorList } from './editorList';
import { listEntry, searchResult } from './search';

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
