import { itemsOr, recordToReplace } from '../../shared/answer';
import { body, checkNotEmpty, flag, id, decisive } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { merge, writableFields } from '../../shared/values';
import { archived, campaign, details, name, status, withWriteNames } from './fields';

/** The fields that the platform manages and a create or update does not accept. */
const SYSTEM_MANAGED = new Set([
	'id',
	'displayId',
	'deleted',
	'createdTime',
	'modifiedTime',
	'owner',
]);

export const replace = operation({
	name: 'Replace',
	value: 'replace',
	action: 'Replace a campaign',
	description:
		'Replace a campaign. The fields that you do not give keep their current values, unless Merge With Current is switched off: then they may be cleared. Only this operation can move a sub-campaign to another parent.',
	endpoint: 'PUT /campaign',
	also: ['GET /campaign'],
	fields: [
		campaign,
		body({
			collection: 'updateFields',
			leaves: [
				name,
				status,
				archived,
				...details,
				id('externalSource'),
				id('externalSourceId'),
				decisive(
					id('parentCampaignId', { description: 'The campaign it becomes a sub-campaign of' }),
				),
			],
			prepare: withWriteNames,
			rules: (changes, at) => checkNotEmpty(writableCampaign(changes), at),
		}),
	],
	options: [
		flag(
			'mergeWithCurrent',
			'Whether to fetch the campaign first and keep every field that you do not give. When off, only what you give is sent and the rest may be cleared.',
			{ default: true },
		),
	],
	execute: async ({ address, body, options }, { send }) => {
		const { mergeWithCurrent = true } = options;
		const changes = writableCampaign(body);
		const put = async (body: Record<string, unknown>) =>
			itemsOr(await send('PUT /campaign', { query: address, body }), {
				replaced: true,
				...address,
			});
		if (!mergeWithCurrent) return await put(changes);
		const current = recordToReplace(
			await send('GET /campaign', { query: address, writeBack: true }),
			identityOf(address),
			'campaign',
		);
		return await put(merge(writableCampaign(current), changes));
	},
});

/** What a campaign is addressed by, under its own names. */
function identityOf({ campaignId, ...externalKey }: Readonly<Record<string, string>>) {
	return campaignId === undefined ? externalKey : { id: campaignId };
}

/** A campaign as it was read, as a replacement takes it. */
function writableCampaign(campaign: Readonly<Record<string, unknown>>): Record<string, unknown> {
	return writableFields(withWriteNames(campaign), SYSTEM_MANAGED);
}
