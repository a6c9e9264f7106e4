import { itemsOr, recordToReplace } from '../../shared/answer';
import { f } from '../../shared/fields';
import { operation, replacesWholeByJson } from '../../shared/operation';
import { hasOtherType, merge, writableFields } from '../../shared/values';
import { assetChanges, assetId, withChangedKind } from './fields';

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

export const replace = operation({
	name: 'Replace',
	value: 'replace',
	action: 'Replace an asset as a whole',
	description:
		'Replace a whole asset. By default, the fields that you do not give keep their current values; otherwise they may be lost. Use Update to change parts of it.',
	endpoint: 'PUT /sam',
	dangers: replacesWholeByJson('asset'),
	also: ['GET /sam/{assetId}'],
	fields: [f.bodyId(f.inPath(assetId), 'asset'), assetChanges, f.byJson, f.queryParameters()],
	options: [f.unlessJson(f.mergeOption('asset'))],
	execute: async ({ recordId: assetId, body, byJson, queryParameters, options }, { send }) => {
		const put = async (record: Record<string, unknown>) => {
			const answer = await send('PUT /sam', {
				query: queryParameters,
				body: f.withBodyId(record, assetId),
			});
			return itemsOr(answer, { replaced: true, ...(assetId && { assetId }) }, 'assetId');
		};
		const { mergeWithCurrent = true } = options;
		if (byJson || !mergeWithCurrent || assetId === undefined) return await put(body);
		const answer = await send('GET /sam/{assetId}', { path: { assetId }, writeBack: true });
		const current = recordToReplace(answer, { id: assetId }, 'asset');
		const merged = merge(writableFields(current, MANAGED), body, hasOtherType);
		return await put(withChangedKind(merged, body));
	},
});
