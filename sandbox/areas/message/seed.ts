import { SEED_TIME } from '../../core/clock';
import type { Integer } from '../../core/json';
import type { Platform } from '../../core/platform';
import { ACCOUNT_IDS } from '../account/seed';
import { BUSINESS_MESSAGING } from './channels';
import type { Message } from './message';
import type { MessageStore } from './store';

const MINUTE = 60_000;

interface Channel {
	sourceType: string;
	sourceId: Integer;
	channelType: string;
	/** Creates the channel's own message id; some of them must be encoded in a URL. */
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
const MESSAGES_PER_CONVERSATION = 10;

/** 12 conversations of 10 messages, alternately a question and its answer. */
export function seedMessages(platform: Platform, store: MessageStore): void {
	for (let conversation = 1; conversation <= CONVERSATIONS; conversation++) {
		const conversationId = platform.ids.hex('conversation');
		let parentMessageId: string | undefined;
		for (let index = 1; index <= MESSAGES_PER_CONVERSATION; index++) {
			const message = createMessage(platform, conversation, index, conversationId, parentMessageId);
			store.add(message);
			parentMessageId = message.messageId;
		}
	}
}

/** Adds messages, each in its own conversation, and returns their ids in order. */
export function addBulkMessages(platform: Platform, store: MessageStore, count: number): string[] {
	const conversations = new Set(store.list().map((one) => one.conversationId)).size;
	return Array.from({ length: count }, (_, n) => {
		const conversationId = platform.ids.hex('conversation');
		const message = createMessage(platform, conversations + n + 1, 1, conversationId);
		store.add(message);
		return message.messageId;
	});
}

function createMessage(
	platform: Platform,
	conversation: number,
	index: number,
	conversationId: string,
	parentMessageId?: string,
): Message {
	const channel = CHANNELS[(conversation - 1) % CHANNELS.length]!;
	const { sourceType, sourceId, channelType } = channel;
	const time = SEED_TIME - (CONVERSATIONS - conversation + 1) * 60 * MINUTE + index * MINUTE;
	const channelMessageId = channel.channelMessageId(conversation, index);
	const brandPost = index % 2 === 0;
	const customer = {
		channelType,
		channelId: `customer-${conversation}`,
		screenName: `Customer ${conversation}`,
	};
	const brand = { channelType, channelId: `channel-${sourceId}`, screenName: 'Example shop' };
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
