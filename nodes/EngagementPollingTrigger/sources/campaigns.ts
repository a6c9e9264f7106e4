import type { IDataObject } from 'n8n-workflow';
import { recordsOf } from '../../shared/answer';
import { isMissing } from '../../shared/values';
import { mostRecent, versionOf, watch, type Criteria, type Watched } from '../watch';
import { source, type Context, type Source } from './source';

/** The list of campaigns. The specification shows no paging for it, so it is taken to come whole. */
const allCampaigns = ({ send }: Context): Watched[] => [
	{ name: 'The list of campaigns', read: async () => recordsOf(await send('GET /campaign')) },
];

/** A source that looks at the list of campaigns. */
function ofCampaigns(texts: Pick<Source, 'name' | 'value' | 'description'>, criteria: Criteria) {
	return source({
		...texts,
		fields: [],
		poll: async (_, memory, context) =>
			await watch(allCampaigns(context), criteria, memory, context),
		recent: async (_, context) => await mostRecent(allCampaigns(context), criteria),
	});
}

export const campaignCreated = ofCampaigns(
	{
		name: 'Campaign Created',
		value: 'campaignCreated',
		description: 'A campaign is in the list that was not there before',
	},
	{ ids: ['id'], times: ['createdTime'] },
);

export const campaignChanged = ofCampaigns(
	{
		name: 'Campaign Changed',
		value: 'campaignChanged',
		description: 'A campaign was modified after its creation',
	},
	{
		ids: ['id'],
		times: ['modifiedTime'],
		markOf: versionOf,
		isNews: (record, mark, before) =>
			before === undefined ? wasModified(record) : mark !== before,
	},
);

/** Whether a campaign that was not seen before has been changed since it was created. */
function wasModified({ createdTime, modifiedTime }: IDataObject): boolean {
	return !isMissing(createdTime) && !isMissing(modifiedTime) && createdTime !== modifiedTime;
}
