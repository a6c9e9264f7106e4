import { isObject, partOf } from '../../kernel/values/values';
import { f } from '../../service/fields';

/** The asset that a path names, or a body. */
export const assetId = f.inPath(f.picked('asset', f.id('assetId', 'The asset')));

/** What kind of file an asset or an import is. */
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
			f.id('mimeType', 'The type of the file', {
				displayName: 'MIME Type',
				placeholder: 'e.g. image/png',
			}),
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

/** The body of a new asset. Type and status are preset, as a new one has to have both. */
export const newAsset = {
	fields: [name, ...kindOf({ default: 'PHOTO' }, { default: 'DRAFT' }), url],
	about: 'url',
	more: details,
};

/** The body of a change: nothing is preset. */
const changedAsset: readonly f.Field[] = [name, ...kindOf({ unset: f.CHOOSE }), url, ...details];

/** The kind of file that follows from the type of an asset. */
const KINDS: Readonly<Record<string, string>> = { AUDIO: 'AUDIO', PHOTO: 'IMAGE', VIDEO: 'VIDEO' };

/**
 * An asset with the kind of its file: the one that is given, or else the one that follows from an asset type.
 * @param given what a change gives of it
 */
export function withFileKind(
	asset: Record<string, unknown>,
	given: Readonly<Record<string, unknown>> = asset,
): Record<string, unknown> {
	const type = partOf(given.attachment, 'type') ?? KINDS[String(given.assetType)];
	if (type === undefined || !isObject(asset.attachment)) return asset;
	return { ...asset, attachment: Object.assign({ type }, asset.attachment, { type }) };
}

/** The body of a change, as a person fills it in; the kind of file goes with what the platform has. */
export const assetChanges = f.knownBody({
	more: changedAsset,
	collection: 'updateFields',
	mapped: ['assetId', 'id'],
	shape: (asset) => withFileKind(asset),
});
