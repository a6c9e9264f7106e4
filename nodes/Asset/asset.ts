import { itemsOr, recordToReplace } from '../kernel/answers/answer';
import { operation, replacesWholeByJson, resourceOf } from '../kernel/operation';
import { hasOtherType, isObject, merge, partOf, writableFields } from '../kernel/values/values';
import { f } from '../service/fields';

/** The asset that a path names, or a body. */
const assetId = f.inPath(f.picked('asset', f.id('assetId', 'The asset')));

export const FILE_TYPES = [
	...['AUDIO', 'FLASH', 'FONT', 'HTML', 'PDF', 'PHOTO', 'PRESENTATION', 'PSD', 'SKETCH'],
	{ name: 'Spreadsheet', value: 'EXCEL' },
	...['SUBTITLE', 'VIDEO'],
	{ name: 'Word (DOC)', value: 'DOC' },
	{ name: 'Word (DOCX)', value: 'DOCX' },
	'ZIP',
] as const;

const name = f.id('name', 'The name of the asset', { ...f.USUAL, placeholder: 'e.g. Logo' });

type Start = { unset: string } | { default: string };

/** What an asset is, and whether it may be used: with what each begins. */
const kindOf = (assetType: Start, status = assetType) => [
	f.openChoice(
		'assetType',
		'What the asset is. The platform has more types: an expression can give any.',
		assetType,
		FILE_TYPES,
	),
	f.openChoice(
		'status',
		'Whether the asset may be used',
		{ ...status, forModel: 'asked', empty: 'decide' },
		['APPROVED', 'DRAFT', 'EXPIRED'],
	),
];

const url = f.picked(
	'file',
	f.id('url', 'The public address of the file, or a file that was imported', {
		...f.USUAL,
		displayName: 'File URL',
		path: 'attachment.url',
	}),
);

const details: readonly f.Field[] = f.asked(
	'description tags clientCustomProperties partnerCustomProperties',
	[
		f.text('description', 'What the asset shows', { rows: 3 }),
		...f.under('attachment', [
			f.openChoice(
				'attachmentType',
				'What kind of file it is. By default, it follows from the asset type.',
				{ path: 'type', displayName: 'File Kind', unset: 'Automatic' },
				['AUDIO', 'IMAGE', 'VIDEO'],
			),
			f.id('previewUrl', 'The public address of a smaller picture of it'),
			f.id('mimeType', 'The type of the file', { placeholder: 'e.g. image/png' }),
		]),
		...f.under('taxonomy', [
			f.campaignLocator('The campaign that the asset belongs to, by its ID'),
			f.list('tags', 'Words to find the asset by'),
			...f.propertyMaps,
		]),
		// Without one of these it could be used sooner, or for longer.
		...f.under('validity', [
			f.time('availableFrom', 'When the asset becomes usable', { empty: 'decide' }),
			f.time('visibleFrom', 'When the asset becomes visible', { empty: 'decide' }),
			f.time('expiryTime', 'Until when the asset can be used', {
				empty: 'decide',
				displayName: 'Expires',
			}),
			f.chosenFlag('neverExpire', 'Whether the asset can be used forever', {
				empty: 'decide',
				displayName: 'Never Expires',
			}),
		]),
		f.id('assetSource', 'Where the asset comes from', { displayName: 'Source' }),
		f.shareList('shareConfigs', 'Whom it is shared with', { displayName: 'Share With' }),
		f.chosenFlag('restricted', 'Whether the asset may not be published', { empty: 'decide' }),
	],
);

/** The kind of file that follows from the type of an asset. */
const KINDS: Readonly<Record<string, string>> = { AUDIO: 'AUDIO', PHOTO: 'IMAGE', VIDEO: 'VIDEO' };

/**
 * An asset with the kind of its file: the one that is given, or else the one that follows from an asset type.
 * @param given what a change gives of it
 */
function withFileKind(asset: Readonly<Record<string, unknown>>, given = asset) {
	const type = partOf(given.attachment, 'type') ?? KINDS[String(given.assetType)];
	if (type === undefined || !isObject(asset.attachment)) return asset;
	return { ...asset, attachment: Object.assign({ type }, asset.attachment, { type }) };
}

/** The body of a change, of which nothing is preset; the kind of file goes with what the platform has. */
const assetChanges = f.knownBody({
	more: [name, ...kindOf({ unset: f.CHOOSE }), url, ...details],
	collection: 'updateFields',
	mapped: ['assetId', 'id'],
	shape: (asset) => withFileKind(asset),
});

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
		let record = body;
		if (!byJson && options.mergeWithCurrent !== false && assetId !== undefined) {
			const answer = await send('GET /sam/{assetId}', { path: { assetId }, writeBack: true });
			const current = writableFields(recordToReplace(answer, 'asset'), MANAGED);
			record = withFileKind(merge(current, body, hasOtherType), body);
		}
		const query = options.queryParameters;
		const answer = await send('PUT /sam', { query, body: f.withBodyId(record, assetId) });
		return itemsOr(answer, { replaced: true, ...(assetId && { assetId }) });
	},
});

const create = operation({
	value: 'create',
	description: 'Create an asset in the asset manager from a file that has a public address',
	endpoint: 'POST /sam',
	fields: [
		f.knownBody({
			// A new one has to have type and status, so they are preset.
			fields: [name, ...kindOf({ default: 'PHOTO' }, { default: 'DRAFT' }), url],
			about: 'url',
			more: details,
			mapped: [],
			shape: (asset) => withFileKind(asset),
		}),
	],
});

const remove = operation({
	value: 'delete',
	description: 'Delete an asset for good',
	endpoint: 'DELETE /sam/{assetId}',
	dangers: [{ text: 'The asset is deleted for good.' }],
	fields: [f.required(assetId), f.documentedBody('The body of the request', { isOptional: true })],
});

const get = operation({
	value: 'get',
	description: 'Get one asset by its ID',
	endpoint: 'GET /sam/{assetId}',
	isBrief: true,
	fields: [f.required(assetId)],
});

const update = operation({
	value: 'update',
	description: 'Update parts of an asset',
	endpoint: 'PATCH /sam/{assetId}',
	fields: [f.required(assetId), assetChanges],
});

export const resource = resourceOf('asset', [create, remove, get, replace, update]);
