import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { ownValue } from '../fields';
import { isMissing, toText } from '../values';
import { editorList } from './editorList';
import { listEntry, searchResult } from './search';

/** The campaigns whose name or id contains the search text. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await search(this, filter, () => true);
}

/** The sub-campaigns of the campaign that the parameter `campaignId` names; all of them where it names none. */
export async function searchSubCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const parent = ownValue(this.getCurrentNodeParameter('campaignId'));
	const isKnown = !isMissing(parent) && !toText(parent).startsWith('=');
	return await search(this, filter, ({ parentCampaignId }) =>
		isKnown ? parentCampaignId === parent : !isMissing(parentCampaignId),
	);
}

async function search(
	n8n: ILoadOptionsFunctions,
	filter: string | undefined,
	isMeant: (campaign: { parentCampaignId?: unknown }) => boolean,
): Promise<INodeListSearchResult> {
	return await editorList(n8n, async (send) =>
		searchResult(
			recordsOf(await send('GET /campaign'))
				.filter(isMeant)
				.flatMap(({ id, name }) => listEntry(id, name)),
			filter,
		),
	);
}
