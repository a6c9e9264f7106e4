import type { Settings } from './field';
import { locator } from './kinds/locator';
import { pattern } from './kinds/text';

/** A campaign, from a list or by its ID. A node that has it lists `searchCampaigns` among its methods. */
export const campaignLocator = (description: string, settings: Settings = {}) =>
	campaignField('campaignId', { displayName: 'Campaign', description, ...settings });

/** A campaign of another name than `campaignId`, or from another list. */
export const campaignField = <const N extends string>(
	name: N,
	settings: Settings & { searchListMethod?: string },
) =>
	locator(name, { searchListMethod: 'searchCampaigns', placeholder: 'e.g. 9004_1', ...settings });

export const caseNumber = pattern('caseNumber', /^\d+$/, 'a case number, as digits only', {
	placeholder: 'e.g. 70001',
	description: 'The number of the case, by which people know it',
});
