import type { Platform } from '../../core/platform';
import { message } from '../message';
import type { Message } from '../message/store';
import type { AssociatedMessage } from './store';

/** Makes the messages that a create brings along known to the message fetch, as one conversation. */
export function addMessages(platform: Platform, messages: readonly AssociatedMessage[]): void {
	const store = platform.use(message);
	const conversationId = platform.ids.hex('conversation');
	for (const given of messages) {
		store.add({
			...given,
			brandPost: String(given.brandPost) === 'true',
			id: platform.ids.hex('message'),
			conversationId,
			workflow: {
				customProperties: {},
				queues: [],
				spaceWorkflows: [],
				campaignId: '',
				modifiedTime: platform.clock.now(),
			},
			enrichments: {},
			language: 'en',
			deleted: false,
		} as unknown as Message);
	}
}
