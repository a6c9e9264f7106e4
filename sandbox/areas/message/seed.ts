import { SEED_TIME } from '../../core/clock';
import type { Platform } from '../../core/platform';
import { ACCOUNT_IDS } from '../account/seed';
import { BUSINESS_MESSAGING } from './channels';
import type { Long, Message, MessageStore } from './store';

const MINUTE = 60_000;

interface Channel {
	sourceType: string;
	sourceId: Long;
	channelType: string;
	/** The channel's own message id; several need encoding in a URL. */
	channelMessageId(conversation: number, index: number): string;
}

const CHANNELS: Channel[] = [
	{
		sourceType: 'ACCOUNT',
		sourceId: Number(ACCOUNT_IDS.page),
		channelType: 'PAGE',
		channelMessageId: (conversation, index) => `page${conversation}:${index}`,
	},
	{
		sourceType: 'ACCOUNT',
		sourceId: Number(ACCOUNT_IDS.businessMessaging),
		channelType: BUSINESS_MESSAGING,
		channelMessageId: (conversation, index) => `bm.${conversation}/${index}+AbC==`,
	},
	{
		sourceType: 'ACCOUNT',
		sourceId: Number(ACCOUNT_IDS.liveChat),
		channelType: 'LIVE_CHAT',
		channelMessageId: (conversation, index) => `chat ${conversation} #${index} & more?`,
	},
	{
		sourceType: 'LISTENING',
		sourceId: BigInt(ACCOUNT_IDS.largeSpace),
		channelType: 'PAGE',
		channelMessageId: (conversation, index) => `${conversation}%2F${index}`,
	},
];

const CONVERSATIONS = 12;
const MESSAGES_EACH = 10;

/** 120 messages in 12 conversations, question and answer in turn. */
export function seedMessages(platform: Platform, store: MessageStore): void {
	for (let conversation = 1; conversation <= CONVERSATIONS; conversation++) {
		const conversationId = platform.ids.hex('conversation');
		let parentMessageId: string | undefined;
		for (let index = 1; index <= MESSAGES_EACH; index++) {
			const message = seedMessage(platform, conversation, index, conversationId, parentMessageId);
			store.add(message);
			parentMessageId = message.messageId;
		}
	}
}

/** Many messages at once, in conversations of their own; gives their message ids, in order. */
export function bulkMessages(platform: Platform, store: MessageStore, count: number): string[] {
	const from = store.list().length / MESSAGES_EACH;
	return Array.from({ length: count }, (_, n) => {
		const conversationId = platform.ids.hex('conversation');
		const message = seedMessage(platform, from + n + 1, 1, conversationId);
		store.add(message);
		return message.messageId;
	});
}

function seedMessage(
	platform: Platform,
	conversation: number,
	index: number,
	conversationId: string,
	parentMessageId?: string,
): Message {
	const { sourceType, sourceId, channelType, ...channel } =
		CHANNELS[(conversation - 1) % CHANNELS.length]!;
	const time = SEED_TIME - (CONVERSATIONS - conversation + 1) * 60 * MINUTE + index * MINUTE;
	const channelMessageId = channel.channelMessageId(conversation, index);
	const brandPost = index % 2 === 0;
	const customer = { channelType, channelId: `customer-${conversation}` };
	const brand = { channelType, channelId: `channel-${sourceId}` };
	return {
		messageId: [sourceType, sourceId, time, channelType, brandPost ? 2 : 1, channelMessageId].join(
			'_',
		),
		id: platform.ids.hex('message'),
		channelMessageId,
		conversationId,
		...(parentMessageId !== undefined && { parentMessageId }),
		sourceType,
		sourceId,
		channelType,
		accountType: channelType,
		permalink: `https://channel.example.com/conversations/${conversationId}/${index}`,
		channelCreatedTime: time,
		createdTime: time,
		modifiedTime: time,
		content: {
			text: brandPost ? `Answer ${index / 2}: we are on it.` : `Question ${(index + 1) / 2}`,
			...(index === 1 && {
				attachment: { type: 'IMAGE', url: `https://media.example.com/${conversation}.png` },
			}),
		},
		senderProfile: brandPost ? brand : customer,
		receiverProfile: brandPost ? customer : brand,
		workflow: {
			customProperties: { topic: ['billing'] },
			queues: [300 + conversation],
			spaceWorkflows: [{ spaceId: 77, customProperties: { urgency: ['low'] }, queues: [] }],
			campaignId: '9004_4',
			modifiedTime: time,
		},
		enrichments: { sentiment: 0 },
		language: 'en',
		brandPost,
		deleted: false,
	};
}
