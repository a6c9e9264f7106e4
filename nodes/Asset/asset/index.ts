import { itemsOr, recordToReplace } from '../../kernel/answers/answer';
import { operation, replacesWholeByJson, resourceOf } from '../../kernel/operation';
import { hasOtherType, merge, writableFields } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { assetChanges, assetId, newAsset, withFileKind } from './fields';

/** The fields that the platform manages. */
const MANAGED = [
	'actionStats',
	'approvedByUser',
	'createdByUser',
	'createdTime',
	'defaultLocale',
	'externalMediaId',
	'id',
	'insights',
	'langVsTranslatedFieldValues',
	'locked',
	'modifiedTime',
	'sourceId',
	'versionId',
];

const replace = operation({
	value: 'replace',
	action: 'Replace an asset as a whole',
	description:
		'Replace a whole asset. By default, the fields that you do not give keep their current values; otherwise they may be lost. Use Update to change parts of it.',
	endpoint: 'PUT /sam',
	dangers: replacesWholeByJson('asset'),
	also: ['GET /sam/{assetId}'],
	fields: [f.bodyId(assetId, 'asset'), assetChanges, f.byJson],
	options: [f.unlessJson(f.mergeOption('asset'))],
	execute: async ({ recordId: assetId, body, byJson, options }, { send }) => {
		const put = async (record: Record<string, unknown>) => {
			const answer = await send('PUT /sam', {
				query: options.queryParameters,
				body: f.withBodyId(record, assetId),
			});
			return itemsOr(answer, { replaced: true, ...(assetId && { assetId }) });
		};
		const { mergeWithCurrent = true } = options;
		if (byJson || !mergeWithCurrent || assetId === undefined) return await put(body);
		const answer = await send('GET /sam/{assetId}', { path: { assetId }, writeBack: true });
		const current = recordToReplace(answer, 'asset');
		const merged = merge(writableFields(current, MANAGED), body, hasOtherType);
		return await put(withFileKind(merged, body));
	},
});

const create = operation({
	value: 'create',
	action: 'Create an asset',
	description: 'Create an asset in the asset manager from a file that has a public address',
	endpoint: 'POST /sam',
	fields: [f.knownBody({ ...newAsset, mapped: [], shape: (asset) => withFileKind(asset) })],
	done: 'created',
});

const remove = operation({
	value: 'delete',
	action: 'Delete an asset',
	description: 'Delete an asset for good',
	endpoint: 'DELETE /sam/{assetId}',
	dangers: [{ text: 'The asset is deleted for good.' }],
	fields: [f.required(assetId), f.documentedBody('The body of the request', { isOptional: true })],
	done: 'deleted',
});

const get = operation({
	value: 'get',
	action: 'Get an asset',
	description: 'Get one asset by its ID',
	endpoint: 'GET /sam/{assetId}',
	isBrief: true,
	fields: [f.required(assetId)],
});

const update = operation({
	value: 'update',
	action: 'Update an asset',
	description: 'Update parts of an asset',
	endpoint: 'PATCH /sam/{assetId}',
	fields: [f.required(assetId), assetChanges],
	done: 'updated',
});

export const resource = resourceOf('asset', [create, remove, get, replace, update]);
