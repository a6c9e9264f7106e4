import type { Platform } from '../../core/platform';

export const SHARE_LEVELS = ['CLIENT', 'CLIENT_GROUP', 'USER', 'USER_GROUP'] as const;
export type ShareLevel = (typeof SHARE_LEVELS)[number];

/** A category as a fetch by id answers it. */
export interface Folder {
	id: string;
	name: string;
	description: string;
	/** Empty at the top level. */
	parentId: string;
	/** Ids from the root down, its own last. */
	path: string[];
	userVisiblePath: string[];
	assetClasses: string[];
	tags: string[];
	moduleTypes: string[];
	assetMetadata: Record<string, unknown>;
	additional: Record<string, unknown>;
	mappingDetails: Array<{
		mappedProjectId: string;
		mappedCategoryIds: string[];
		mappedTopicIds: string[];
	}>;
	/** All four levels; one is shared only when its list is not empty. */
	shareConfigs: Array<{ shareLevel: ShareLevel; sharedWithIds: string[] }>;
	grants: string[];
	markPublic: boolean;
	confidential: boolean;
	disableChildSharing: boolean;
	canEdit: boolean;
	favourite: boolean;
	clientId: number;
	ownerUserId: number;
	/** As `Jan 5, 2026, 9:00:00 AM`. */
	createdTime: string;
	modifiedTime: string;
	lastModifiedUserId: number;
	deleted: boolean;
}

export interface FolderSearch {
	assetClasses?: string[];
	includeAssetCount?: boolean;
	query?: string;
	scope?: 'ALL_FOLDERS' | 'ONLY_TOP_LEVEL_FOLDERS';
	start?: number;
	rows?: number;
}

/** The client that every caller belongs to. */
const CLIENT_ID = '77';
const DEFAULT_ROWS = 20;

/** What a search does not show. */
const LEFT_OUT = new Set(['description', 'mappingDetails']);

/** The tree of categories; each is seen by those whom it is shared with. */
export class FolderStore {
	private readonly folders = new Map<string, Folder>();
	private readonly assetCounts = new Map<string, number>();

	constructor(private readonly platform: Platform) {}

	list(): Folder[] {
		return [...this.folders.values()];
	}

	add(folder: Folder, assetCount: number): Folder {
		this.folders.set(folder.id, folder);
		this.assetCounts.set(folder.id, assetCount);
		return folder;
	}

	/** Throws 404, and 403 for a category that is not shared with the caller. */
	get(id: string, caller: number): Folder {
		const folder = this.folders.get(id) ?? this.platform.fail(404, 'folder.not.found');
		if (!isSharedWith(folder, caller)) this.platform.fail(403, 'folder.not.shared');
		return folder;
	}

	/** One page of those that are shared with the caller and match everything that is asked for. */
	search(search: FolderSearch, caller: number) {
		const { start = 0, rows = DEFAULT_ROWS } = search;
		const hits = this.list().filter(
			(folder) => isSharedWith(folder, caller) && matches(folder, search),
		);
		const result = hits.slice(start * rows, (start + 1) * rows).map((folder) => {
			const shown = Object.entries(folder).filter(([name]) => !LEFT_OUT.has(name));
			if (search.includeAssetCount) shown.push(['assetCount', this.assetCounts.get(folder.id)]);
			return Object.fromEntries(shown);
		});
		return {
			result,
			hasMore: (start + 1) * rows < hits.length,
			totalHits: hits.length,
			selectAllSupported: true,
		};
	}
}

function isSharedWith({ shareConfigs, ownerUserId }: Folder, caller: number): boolean {
	const ids: Partial<Record<ShareLevel, string>> = { CLIENT: CLIENT_ID, USER: String(caller) };
	return (
		ownerUserId === caller ||
		shareConfigs.some(({ shareLevel, sharedWithIds }) =>
			sharedWithIds.includes(ids[shareLevel] ?? ''),
		)
	);
}

function matches(folder: Folder, { assetClasses, query, scope }: FolderSearch): boolean {
	return (
		(assetClasses === undefined ||
			assetClasses.some((wanted) => folder.assetClasses.includes(wanted))) &&
		(query === undefined || folder.name.toLowerCase().includes(query.toLowerCase())) &&
		(scope !== 'ONLY_TOP_LEVEL_FOLDERS' || folder.parentId === '')
	);
}
