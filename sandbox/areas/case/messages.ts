import type { Platform } from '../../core/platform';
import { ACCOUNT_IDS } from '../account/seed';
import { message } from '../message';
import type { Content, Message } from '../message/store';
import type { AssociatedMessage, Case } from './case';

/** Adds messages to the message area, as one conversation. */
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

/** Begins the conversation of a case that has no messages yet. */
export function beginConversation(
	platform: Platform,
	{ contact: { channelType, channelId } }: Case,
	content: Content,
	brandPost: boolean,
): Message {
	const now = platform.clock.now();
	const channelMessageId = platform.ids.hex('channel message');
	const sourceId = Number(ACCOUNT_IDS.page);
	const messageId = ['ACCOUNT', sourceId, now, channelType, brandPost ? 2 : 1, channelMessageId];
	const customer = { channelType, channelId };
	const brand = { channelType, channelId: `channel-${sourceId}` };
	const fields = {
		messageId: messageId.join('_'),
		channelMessageId,
		sourceType: 'ACCOUNT',
		sourceId,
		channelType,
		accountType: channelType,
		permalink: `https://channel.example.com/messages/${channelMessageId}`,
		channelCreatedTime: now,
		createdTime: now,
		modifiedTime: now,
		content,
		senderProfile: brandPost ? brand : customer,
		receiverProfile: brandPost ? customer : brand,
		brandPost,
	};
	addMessages(platform, [fields]);
	return platform.use(message).get(fields.messageId);
}
