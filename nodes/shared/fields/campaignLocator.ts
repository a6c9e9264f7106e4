import type { Settings } from './field';
import { locator } from './kinds/locator';

/** A campaign, from a list or by its ID. A node that has it lists `searchCampaigns` among its methods. */
export const campaignLocator = (description: string, settings: Settings = {}) =>
	campaignField('campaignId', { displayName: 'Campaign', description, ...settings });

/** A campaign of another name than `campaignId`, or from another list. */
export const campaignField = <const N extends string>(
	name: N,
	settings: Settings & { searchListMethod?: string },
) =>
	locator(name, { searchListMethod: 'searchCampaigns', placeholder: 'e.g. 9004_1', ...settings });
