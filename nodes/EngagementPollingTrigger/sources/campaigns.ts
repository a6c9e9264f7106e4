import type { IDataObject } from 'n8n-workflow';
import { listedRecords } from '../../shared/answer';
import { fingerprint } from '../../shared/fingerprint';
import { checkWhole } from '../../shared/pages';
import { epochOf, isMissing } from '../../shared/values';
import { versionOf, watchSource, type Watched } from '../watch';
import type { PollContext } from './source';

/** The list of campaigns. The specification shows no paging for it, so it is assumed to be complete. */
const ofCampaigns = {
	endpoints: ['GET /campaign'],
	fields: [],
	watched: (_: unknown, { send }: PollContext): Watched[] => [
		{
			name: 'The list of campaigns',
			read: async () => {
				const answer = await send('GET /campaign');
				const records = listedRecords(answer, 'campaigns');
				checkWhole(answer, records.length);
				return records;
			},
		},
	],
} as const;

export const campaignCreated = watchSource({
	...ofCampaigns,
	name: 'Campaign Created',
	value: 'campaignCreated',
	description: 'A campaign appears in the list for the first time',
	eventType: () => 'campaign.created',
	criteria: { ids: ['id'], times: ['createdTime'] },
});

export const campaignChanged = watchSource({
	...ofCampaigns,
	name: 'Campaign Changed',
	value: 'campaignChanged',
	description: 'A campaign was modified after its creation',
	eventType: () => 'campaign.updated',
	criteria: {
		ids: ['id'],
		times: ['modifiedTime'],
		markOf: campaignMark,
		isNews: (record, mark, before) =>
			// A state that was stored before whole campaigns were compared has their times.
			before === undefined ? wasModified(record) : ![mark, versionOf(record)].includes(before),
	},
});

/** Publicly known: the time of a campaign does not always move with a change, so the whole record counts. */
function campaignMark(record: IDataObject): string {
	return isMissing(record.version) ? fingerprint(record) : versionOf(record);
}

/** Whether a campaign that was not seen before has been changed since it was created. */
function wasModified({ createdTime, modifiedTime }: IDataObject): boolean {
	return epochOf(modifiedTime) > epochOf(createdTime);
}
