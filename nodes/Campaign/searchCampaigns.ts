import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { itemsOf } from '../shared/run';
import { connect } from '../shared/transport';
import { searchResult } from '../shared/search';

/** The campaigns whose name or id holds the search text. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const send = await connect(this);
	return searchResult(
		itemsOf(await send('GET /campaign')).map(({ id, name }) => ({
			name: String(name ?? id),
			value: String(id),
		})),
		filter,
	);
}
