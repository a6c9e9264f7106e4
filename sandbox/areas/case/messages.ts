import type { Platform } from '../../core/platform';
import { message } from '../message';
import { emptyWorkflow, type Message } from '../message/message';
import type { AssociatedMessage } from './case';

/** Adds messages to the message area, as one conversation; those that it knows stay where they are. */
export function addMessages(platform: Platform, messages: readonly AssociatedMessage[]): void {
	const store = platform.use(message);
	const conversationId = platform.ids.hex('conversation');
	for (const fields of messages) {
		if (store.find(fields.messageId)) continue;
		store.add({
			createdTime: platform.clock.now(),
			...fields,
			brandPost: String(fields.brandPost) === 'true',
			id: platform.ids.hex('message'),
			conversationId,
			workflow: emptyWorkflow(platform.clock.now()),
			enrichments: {},
			language: 'en',
			deleted: false,
		} as unknown as Message);
	}
}
