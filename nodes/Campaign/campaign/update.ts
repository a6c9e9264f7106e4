import { f } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { campaign as campaignRecord } from '../../shared/records';
import { EMPTY_VALUES, campaign, changeable, withWriteNames } from './fields';

export const update = operation({
	name: 'Update Campaign',
	value: 'update',
	action: 'Update a campaign',
	description:
		'Change some fields of a campaign and leave the others. The parent of a sub-campaign can be changed with Replace Campaign only.',
	endpoint: 'PATCH /campaign',
	fields: [
		campaign,
		f.body({
			collection: 'updateFields',
			more: [f.clearFields(EMPTY_VALUES), ...changeable],
			mapped: ['campaignId'],
			prepare: withWriteNames,
			rules: (changes, at) => {
				f.checkNotTaken(
					changes,
					{
						parentCampaignId:
							'A partial update cannot change the parent. Use the operation Replace Campaign.',
					},
					at,
				);
				f.checkCleared(changes, at);
			},
		}),
	],
	gives: campaignRecord,
	request: ({ address, body }) => ({
		query: address,
		body: f.withCleared(body, body, EMPTY_VALUES),
	}),
});
