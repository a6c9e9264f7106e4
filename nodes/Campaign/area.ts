import { itemsOr, listedRecords, recordToReplace } from '../kernel/answers/answer';
import { InputError } from '../kernel/failures/errors';
import {
	binaryPropertyName,
	fileOf,
	operation,
	readFile,
	replacesWhole,
	resourceOf,
	writtenItems,
} from '../kernel/operation';
import { merge, writableFields } from '../kernel/values/values';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { campaign as campaignRecord } from '../service/records/kinds';
import * as own from './fields';
import { upsert } from './upsert';

const addBrief = operation({
	value: 'addBrief',
	action: 'Add a brief to a campaign',
	description: 'Upload an HTML file as the brief of a campaign',
	endpoint: 'POST /campaign/brief',
	fields: [
		f.required(own.campaignId),
		binaryPropertyName,
		f.id(
			'briefName',
			'The name of the brief. By default, the name of the file without its ending.',
			{ placeholder: 'e.g. Spring launch' },
		),
	],
	// The specification names neither form field; these are publicly known.
	options: [
		f.id('formFieldName', 'The name of the form field that carries the file', {
			default: 'htmlFile',
		}),
	],
	check: async ({ binaryPropertyName }, { n8n, itemIndex }) => {
		fileOf(n8n, itemIndex, binaryPropertyName);
	},
	execute: async ({ campaignId, binaryPropertyName, briefName, options }, context) => {
		const file = await readFile(context.n8n, context.itemIndex, binaryPropertyName);
		const withoutEnding = (file.fileName ?? '').replace(/(?<=.)\.[^.]*$/, '');
		const answer = await context.send('POST /campaign/brief', {
			query: { campaignId },
			form: [
				{ name: options.formFieldName ?? 'htmlFile', ...file },
				{ name: 'briefName', content: Buffer.from(briefName ?? withoutEnding) },
			],
		});
		return itemsOr(answer, { success: true, campaignId });
	},
});

const create = operation({
	value: 'create',
	description:
		'Create a campaign, a sub-campaign (with a parent), or an external campaign (with an external source and ID)',
	endpoint: 'POST /campaign',
	fields: [
		f.body({
			fields: [f.required(own.name), f.required({ ...own.status, default: 'APPROVED' })],
			more: [
				f.flag('archived', 'Whether the campaign is retired without being removed', {
					empty: 'decide',
				}),
				...own.details,
				...own.externalKey(
					'The system that the campaign comes from. Requires External Source ID.',
					'The ID of the campaign in that system, unique there. Requires External Source.',
					{ empty: 'decide' },
				),
				own.parentCampaign('Makes it a sub-campaign of this campaign, by its ID'),
			],
			mapped: [],
			prepare: own.withWriteNames,
			rules: (record, at) => {
				f.checkClearsNone(record, at);
				const { externalSource, externalSourceId } = record;
				if ((externalSource === undefined) !== (externalSourceId === undefined))
					at.in(externalSource === undefined ? 'externalSource' : 'externalSourceId').problem(
						`An external campaign needs both ${at.nameOf('externalSource')} and ${at.nameOf('externalSourceId')}. Give this one too, or remove the other.`,
					);
			},
		}),
	],
	gives: campaignRecord,
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

const remove = operation({
	value: 'delete',
	description: 'Delete a campaign for good. Update can archive it instead.',
	endpoint: 'DELETE /campaign',
	dangers: [{ text: 'The campaign is deleted for good. Update can archive it instead.' }],
	fields: [own.campaign],
});

const get = operation({
	value: 'get',
	description: 'Get one campaign by its ID or by its external source and ID',
	endpoint: 'GET /campaign',
	fields: [own.campaign],
	gives: campaignRecord,
});

const getAll = operation({
	value: 'getAll',
	description: 'List the campaigns that the credential may see',
	endpoint: 'GET /campaign',
	fields: [f.limit()],
	gives: campaignRecord,
	// The specification shows no paging for this list, so it is read as a whole and cut here.
	output: (answer) => listedRecords(answer, 'campaigns'),
});

/** A full update clears what it omits, so a parent and dates are left out. */
const REPLACE_EMPTY_VALUES = { ...own.EMPTY_VALUES, parentCampaignId: null } as const;

const replace = operation({
	value: 'replace',
	description:
		'Replace a campaign. By default, the fields that you do not give keep their current values; otherwise they may be lost. Only this operation can move a sub-campaign to another parent.',
	endpoint: 'PUT /campaign',
	dangers: [replacesWhole('campaign')],
	also: ['GET /campaign'],
	fields: [
		own.campaign,
		f.body({
			collection: 'updateFields',
			more: [
				f.clearFields(REPLACE_EMPTY_VALUES),
				...own.changeable,
				own.parentCampaign('The campaign that it becomes a sub-campaign of, by its ID'),
			],
			prepare: (json, at) => writableFields(own.withWriteNames(json, at), campaignRecord.managed),
		}),
	],
	gives: campaignRecord,
	options: [f.mergeOption('campaign')],
	check: async ({ body, options }) => f.checkClearsOnly(body, options.mergeWithCurrent),
	execute: async ({ address, body, options }, { send }) => {
		let record: Record<string, unknown> = body;
		if (options.mergeWithCurrent !== false) {
			const answer = await send('GET /campaign', { query: address, writeBack: true });
			const current = own.withWriteNames(recordToReplace(answer, 'campaign'));
			record = merge(writableFields(current, campaignRecord.managed), body);
		}
		const cleared = f.withCleared(record, body, REPLACE_EMPTY_VALUES, { omitsNull: true });
		const answer = await send('PUT /campaign', { query: address, body: cleared });
		return writtenItems(answer, { replaced: true, ...address });
	},
});

const update = operation({
	value: 'update',
	description:
		'Change some fields of a campaign and leave the others. The parent of a sub-campaign can be changed with Replace Campaign only.',
	endpoint: 'PATCH /campaign',
	fields: [
		own.campaign,
		f.body({
			collection: 'updateFields',
			more: [f.clearFields(own.EMPTY_VALUES), ...own.changeable],
			mapped: ['campaignId'],
			prepare: own.withWriteNames,
			rules: f.refuses({
				parentCampaignId:
					'A partial update cannot change the parent. Use the operation Replace Campaign.',
			}),
		}),
	],
	gives: campaignRecord,
	request: ({ address, body }) => ({
		query: address,
		body: f.withCleared(body, body, own.EMPTY_VALUES),
	}),
});

export const { resources, ofArea } = areaOf('campaign', [
	resourceOf('campaign', [addBrief, create, remove, get, getAll, replace, update, upsert]),
]);
