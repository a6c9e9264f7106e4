import { pageOf } from '../../core/paging';
import type { Platform } from '../../core/platform';

export const SHARE_LEVELS = ['CLIENT', 'CLIENT_GROUP', 'USER', 'USER_GROUP'] as const;
export type ShareLevel = (typeof SHARE_LEVELS)[number];

/** A category as a fetch by id returns it. */
export interface Folder {
	id: string;
	name: string;
	description: string;
	/** Empty at the top level. */
	parentId: string;
	/** The ids from the root down to the category itself. */
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
	/** All four levels; an empty list means that the category is not shared on that level. */
	shareConfigs: Array<{ shareLevel: ShareLevel; sharedWithIds: string[] }>;
	grants: string[];
	markPublic: boolean;
	confidential: boolean;
	disableChildSharing: boolean;
	canEdit: boolean;
	favourite: boolean;
	clientId: number;
	ownerUserId: number;
	/** For example `Jan 5, 2026, 9:00:00 AM`. */
	createdTime: string;
	/** In the same format. */
	modifiedTime: string;
	lastModifiedUserId: number;
	deleted: boolean;
}

/** Body of a search. */
export interface FolderSearch {
	assetClasses?: string[];
	includeAssetCount?: boolean;
	query?: string;
	scope?: 'ALL_FOLDERS' | 'ONLY_TOP_LEVEL_FOLDERS';
	/** Number of the page, from 0; or of its first row, if the store counts rows. */
	start?: number;
	/** Size of a page. */
	rows?: number;
}

/** The client that every caller belongs to. */
const CLIENT_ID = '77';

/** The fields that a search omits. */
const OMITTED_FIELDS = new Set(['description', 'mappingDetails']);

/** The categories; a user sees those that are shared with them. */
export class FolderStore {
	private readonly folders = new Map<string, Folder>();
	private readonly assetCounts = new Map<string, number>();
	/** What `start` of a search counts. A client of the service's second version counts rows. */
	startCounts: 'pages' | 'rows' = 'pages';

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

	/** Returns a page of the categories that are shared with the caller and fulfil all conditions. */
	search(search: FolderSearch, caller: number) {
		const hits = this.list().filter(
			(folder) => isSharedWith(folder, caller) && matches(folder, search),
		);
		const { start = 0, rows } = search;
		const { page, hasMore } =
			this.startCounts === 'rows' ? pageOf(hits.slice(start), 0, rows) : pageOf(hits, start, rows);
		const result = page.map((folder) => {
			const fields = Object.entries(folder).filter(([name]) => !OMITTED_FIELDS.has(name));
			if (search.includeAssetCount) fields.push(['assetCount', this.assetCounts.get(folder.id)]);
			return Object.fromEntries(fields);
		});
		return { result, hasMore, totalHits: hits.length, selectAllSupported: true };
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
			assetClasses.some((assetClass) => folder.assetClasses.includes(assetClass))) &&
		(query === undefined || folder.name.toLowerCase().includes(query.toLowerCase())) &&
		(scope !== 'ONLY_TOP_LEVEL_FOLDERS' || folder.parentId === '')
	);
}
