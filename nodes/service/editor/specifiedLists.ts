import type { INodeListSearchItems } from 'n8n-workflow';
import { recordsOf } from '../../kernel/answers/answer';
import { isMissing, toText } from '../../kernel/values/values';
import { chosenValue, listEntry, listSearch } from '../../kernel/editor/editorList';
import type { Send } from '../../kernel/sending';

/** The methods of `listSearch` for what the specification lists. */
export const specifiedLists = {
	searchCampaigns: listSearch(async (send) => await entries(send, () => true)),
	/** The sub-campaigns of the campaign that the parameter `campaignId` names; all of them where it names none. */
	searchSubCampaigns: listSearch(async (send, n8n) => {
		const parent = chosenValue(n8n.getCurrentNodeParameter('campaignId'));
		return await entries(send, ({ parentCampaignId }) =>
			parent === undefined
				? !isMissing(parentCampaignId)
				: toText(parentCampaignId ?? '') === parent,
		);
	}),
	searchWorkspaces: listSearch(workspaces),
};

async function entries(
	send: Send,
	isMeant: (campaign: { parentCampaignId?: unknown }) => boolean,
): Promise<INodeListSearchItems[]> {
	return recordsOf(await send('GET /campaign'))
		.filter(isMeant)
		.flatMap(({ id, name }) => listEntry(id, name));
}

/**
 * The workspaces. The specification does not show their fields, so the likeliest names are used; one without an ID
 * is left out.
 */
export async function workspaces(send: Send): Promise<INodeListSearchItems[]> {
	return recordsOf(await send('GET /accessibleClients')).flatMap((workspace) =>
		listEntry(workspace.id ?? workspace.clientId, workspace.name ?? workspace.clientName),
	);
}
