import { InputError } from '../kernel/failures/errors';
import { operation } from '../kernel/operation';
import { f } from '../service/fields';
import { campaign } from '../service/records/kinds';
import { details, externalKey, name, parentCampaign, status, withWriteNames } from './fields';

export const create = operation({
	value: 'create',
	action: 'Create a campaign',
	description:
		'Create a campaign, a sub-campaign (with a parent), or an external campaign (with an external source and ID)',
	endpoint: 'POST /campaign',
	fields: [
		f.body({
			fields: [f.required(name), f.required({ ...status, default: 'APPROVED' })],
			more: [
				f.flag('archived', 'Whether the campaign is retired without being removed', {
					empty: 'decide',
				}),
				...details,
				...externalKey(
					'The system that the campaign comes from. Requires External Source ID.',
					'The ID of the campaign in that system, unique there. Requires External Source.',
					{ empty: 'decide' },
				),
				parentCampaign('Makes it a sub-campaign of this campaign, by its ID'),
			],
			mapped: [],
			prepare: withWriteNames,
			rules: (record, at) => {
				f.checkClearsNone(record, at);
				const { externalSource, externalSourceId } = record;
				if ((externalSource === undefined) !== (externalSourceId === undefined)) {
					at.in(externalSource === undefined ? 'externalSource' : 'externalSourceId').problem(
						`An external campaign needs both ${at.nameOf('externalSource')} and ${at.nameOf('externalSourceId')}. Give this one too, or remove the other.`,
					);
				}
			},
		}),
	],
	gives: campaign,
	check: async ({ body: { externalSource, externalSourceId } }, { itemIndex, once }) => {
		const key = JSON.stringify([externalSource, externalSourceId]);
		const first = once(`first item with the external key ${key}`, () => itemIndex);
		if (externalSource === undefined || first === itemIndex) return;
		throw InputError.of(
			'body.externalSourceId',
			`Items ${first} and ${itemIndex} have the same external key, and only one campaign can have it. Remove one of them, or use the operation Create or Update Campaign.`,
		);
	},
});
