import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { editorList } from '../shared/editorList';
import { recordsOf } from '../shared/records';
import { searchResult } from '../shared/search';

/** The campaigns whose name or id holds the search text. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await editorList(this, async (send) =>
		searchResult(
			recordsOf(await send('GET /campaign')).map(({ id, name }) => ({
				name: String(name ?? id),
				value: String(id),
			})),
			filter,
		),
	);
}
