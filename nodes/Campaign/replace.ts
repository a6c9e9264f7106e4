import { recordToReplace } from '../kernel/answers/answer';
import { f } from '../service/fields';
import { operation, replacesWhole, writtenItems } from '../kernel/operation';
import { merge, writableFields } from '../kernel/values/values';
import { campaign, changeable, EMPTY_VALUES, parentCampaign, withWriteNames } from './fields';
import { campaign as campaignRecord } from '../service/records/kinds';

/** A full update clears what it omits, so a parent and dates are left out. */
const REPLACE_EMPTY_VALUES = { ...EMPTY_VALUES, parentCampaignId: null } as const;

export const replace = operation({
	value: 'replace',
	action: 'Replace a campaign',
	description:
		'Replace a campaign. By default, the fields that you do not give keep their current values; otherwise they may be lost. Only this operation can move a sub-campaign to another parent.',
	endpoint: 'PUT /campaign',
	dangers: [replacesWhole('campaign')],
	also: ['GET /campaign'],
	fields: [
		campaign,
		f.body({
			collection: 'updateFields',
			more: [
				f.clearFields(REPLACE_EMPTY_VALUES),
				...changeable,
				parentCampaign('The campaign that it becomes a sub-campaign of, by its ID'),
			],
			prepare: (json, at) => writableFields(withWriteNames(json, at), campaignRecord.managed),
		}),
	],
	gives: campaignRecord,
	options: [f.mergeOption('campaign')],
	check: async ({ body, options }) => f.checkClearsOnly(body, options.mergeWithCurrent),
	execute: async ({ address, body, options }, { send }) => {
		let record: Record<string, unknown> = body;
		if (options.mergeWithCurrent !== false) {
			const answer = await send('GET /campaign', { query: address, writeBack: true });
			const current = withWriteNames(recordToReplace(answer, 'campaign'));
			record = merge(writableFields(current, campaignRecord.managed), body);
		}
		const cleared = f.withCleared(record, body, REPLACE_EMPTY_VALUES, { omitsNull: true });
		const answer = await send('PUT /campaign', { query: address, body: cleared });
		return writtenItems(answer, { replaced: true, ...address });
	},
});
