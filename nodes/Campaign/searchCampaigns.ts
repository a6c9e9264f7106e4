import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { recordsOf } from '../shared/records';
import { searchResult } from '../shared/search';
import { connect } from '../shared/transport';

/** The campaigns whose name or id holds the search text. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const send = await connect(this);
	return searchResult(
		recordsOf(await send('GET /campaign')).map(({ id, name }) => ({
			name: String(name ?? id),
			value: String(id),
		})),
		filter,
	);
}
