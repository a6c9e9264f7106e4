import { ok } from '../../core/envelope';
import type { Area } from '../../core/platform';
import { seedThreads } from './seed';
import { PLATFORM_NAME, ThreadStore, type ThreadControl } from './store';

/** Which participant controls the thread of a case, and so may reply on it. */
export const thread: Area<ThreadStore> = {
	name: 'thread',
	open(platform) {
		const store = new ThreadStore(platform);
		seedThreads(store);
		return {
			store,
			state: () => store.list(),
			controls: {
				/** Sets who holds new threads, and gets those that are released. */
				primary: ({ participantId = PLATFORM_NAME }) =>
					void (store.primaryParticipant = String(participantId)),
				/** Hands the control to a participant, as an agent of the platform does. */
				hand: ({ entityId, participantId = PLATFORM_NAME }) => ({
					controllingParticipantId: store.apply({
						action: 'passControl',
						entityType: 'CASE',
						entityId: String(entityId),
						participantId: String(participantId),
					}),
				}),
			},
			routes: {
				'POST /thread': ({ body }) =>
					ok({ controllingParticipantId: store.apply(body as ThreadControl) }),
			},
		};
	},
};
