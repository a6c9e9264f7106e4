import { SEED_TIME } from '../../core/clock';
import type { Platform } from '../../core/platform';
import { SHARE_LEVELS, type Folder, type FolderStore, type ShareLevel } from './store';

const OWNER = 1900;
const DEFAULT_SHARES: Partial<Record<ShareLevel, string[]>> = { CLIENT: ['77'] };

/**
 * Three trees of categories, enough for several pages. `Internal` is not shared with the caller, but
 * the category below it is. The nth category has n assets.
 */
export function seedFolders(platform: Platform, store: FolderStore): void {
	const add = (
		name: string,
		parent?: Folder,
		overrides: Partial<Folder> = {},
		shares = DEFAULT_SHARES,
	) => store.add(createFolder(platform, name, parent, overrides, shares), store.list().length + 1);

	const products = add('Products', undefined, {
		description: 'Everything we sell',
		tags: ['public'],
		mappingDetails: [
			{ mappedProjectId: 'project-1', mappedCategoryIds: ['c-1', 'c-2'], mappedTopicIds: ['t-1'] },
			{ mappedProjectId: 'project-2', mappedCategoryIds: [], mappedTopicIds: ['t-9'] },
		],
	});
	const phones = add('Phones', products);
	add('Batteries & chargers', phones);
	const internal = add('Internal', undefined, { confidential: true }, {});
	add('Escalation guides', internal, {}, { USER: ['1001'] });
	const media = add('Media', undefined, { assetClasses: ['MEDIA_ASSET'] });
	for (let n = 1; n <= 30; n++) {
		add(`Media box ${n}`, media, { assetClasses: ['MEDIA_ASSET'] });
	}
}

function createFolder(
	platform: Platform,
	name: string,
	parent: Folder | undefined,
	overrides: Partial<Folder>,
	shares: Partial<Record<ShareLevel, string[]>>,
): Folder {
	const id = platform.ids.hex('folder');
	const path = [...(parent?.path ?? []), id];
	return {
		id,
		name,
		description: '',
		parentId: parent?.id ?? '',
		path,
		userVisiblePath: path,
		assetClasses: ['KNOWLEDGE_BASE_CONTENT'],
		tags: [],
		moduleTypes: ['KNOWLEDGE_BASE'],
		assetMetadata: {},
		additional: {},
		mappingDetails: [],
		shareConfigs: SHARE_LEVELS.map((shareLevel) => ({
			shareLevel,
			sharedWithIds: shares[shareLevel] ?? [],
		})),
		grants: ['VIEW'],
		markPublic: false,
		confidential: false,
		disableChildSharing: false,
		canEdit: true,
		favourite: false,
		clientId: 77,
		ownerUserId: OWNER,
		createdTime: formatDate(SEED_TIME),
		modifiedTime: formatDate(SEED_TIME),
		lastModifiedUserId: OWNER,
		deleted: false,
		...overrides,
	};
}

// Made once: a platform is seeded before every test, and making one costs more than all the rest.
const DATE = new Intl.DateTimeFormat('en-US', {
	dateStyle: 'medium',
	timeStyle: 'medium',
	timeZone: 'UTC',
});

/** Formats epoch ms as `Jan 5, 2026, 9:00:00 AM` in UTC. */
const formatDate = (time: number): string => DATE.format(time);
