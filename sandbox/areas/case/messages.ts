import type { Platform } from '../../core/platform';
import { message } from '../message';
import type { Message } from '../message/store';
import type { AssociatedMessage } from './store';

/** Adds the messages of a new case to the message area, as one conversation. */
export function addMessages(platform: Platform, messages: readonly AssociatedMessage[]): void {
	const store = platform.use(message);
	const conversationId = platform.ids.hex('conversation');
	for (const fields of messages) {
		store.add({
			...fields,
			brandPost: String(fields.brandPost) === 'true',
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
