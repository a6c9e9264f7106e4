import { ok, Refusal } from '../../core/envelope';
import type { Area } from '../../core/platform';
import { seedFolders } from './seed';
import { FolderStore, type FolderSearch } from './store';

/** The categories of the knowledge base. */
export const knowledgeBase: Area<FolderStore> = {
	name: 'knowledgeBase',
	open(platform) {
		const store = new FolderStore(platform);
		seedFolders(platform, store);
		return {
			store,
			state: () => store.list(),
			controls: {
				/** Sets what `start` of a search counts. Throws 400 for anything but pages and rows. */
				start: ({ counts }) => {
					if (counts !== 'pages' && counts !== 'rows')
						throw new Refusal(400, 'sandbox.start.unknown');
					store.startCounts = counts;
				},
			},
			routes: {
				'GET /folder': ({ query, user }) => ok(store.get(query.folderId!, user.userId)),
				'POST /folder/search': ({ body, user }) =>
					ok(store.search(body as FolderSearch, user.userId)),
			},
		};
	},
};
