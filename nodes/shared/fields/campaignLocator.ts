import { locator } from './leaves/locator';

/** A campaign, from a list or by its ID. A node that has it lists `searchCampaigns` among its methods. */
export const campaignLocator = (description: string) =>
	locator('campaignId', {
		displayName: 'Campaign',
		searchListMethod: 'searchCampaigns',
		placeholder: 'e.g. 9004_1',
		description,
	});
