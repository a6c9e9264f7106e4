import type { Area } from '../../core/area';
import { ok } from '../../core/envelope';
import { seedThreads } from './seed';
import { ThreadStore, type ThreadControl } from './store';

/** Who may answer on the thread of a case. */
export const thread: Area<ThreadStore> = {
	name: 'thread',
	open(platform) {
		const store = new ThreadStore(platform);
		seedThreads(store);
		return {
			store,
			state: () => store.list(),
			routes: {
				'POST /thread': ({ body }) =>
					ok({ controllingParticipantId: store.control(body as ThreadControl) }),
			},
		};
	},
};
