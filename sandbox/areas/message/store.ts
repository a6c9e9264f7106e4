import { writeJson, type Integer } from '../../core/json';
import { findAll } from '../../core/lookup';
import type { Platform } from '../../core/platform';
import type { Styled } from '../../core/style';
import { customerOf, emptyWorkflow, type Content, type Customer, type Message } from './message';
import { toServiceMessage } from './view';

/** How a conversation begins. */
interface Opening {
	customer?: Customer;
	channelType: string;
	sourceId: Integer;
	postId?: string;
}

/** Something that a user did with a message and that the message itself does not show. */
interface Activity {
	messageId: string;
	kind: 'action' | 'read' | 'note' | 'message' | 'associatedAppData';
	value: unknown;
	userId: number;
	/** Epoch ms. */
	time: number;
}

const EVENT_MESSAGE: Styled<(message: Message) => object> = {
	service: toServiceMessage,
	plain: (message) => message,
};

/** The activities that change a message. */
const CHANGES = new Set<Activity['kind']>(['action', 'message', 'associatedAppData']);

/** How long the news that a message was published takes, in ms: more than the answer to its request. */
const PUBLISHING_TIME = 100;

export class MessageStore {
	/** By `messageId`, and by `id`. */
	private readonly byId = new Map<string, Message>();
	private readonly messages: Message[] = [];
	readonly activities: Activity[] = [];

	/** Called for each message that joins or begins a conversation after the seed. */
	readonly onMessage: Array<(message: Message, answered?: Message) => void> = [];

	constructor(private readonly platform: Platform) {}

	list(): Message[] {
		return this.messages;
	}

	add(message: Message): void {
		this.messages.push(message);
		this.byId.set(message.messageId, message);
		this.byId.set(message.id, message);
	}

	find(messageId: string): Message | undefined {
		const message = this.byId.get(messageId);
		return message && this.platform.shows(message) ? message : undefined;
	}

	/** Throws 404. */
	get(messageId: string): Message {
		return this.find(messageId) ?? this.platform.fail(404, 'message.not.found');
	}

	/**
	 * Adds what is said next in a conversation.
	 * @param brandPost whether the brand says it, and not the customer
	 * @param postId of the post that it is
	 */
	answer(answered: Message, content: Content, brandPost: boolean, postId?: string): Message {
		const { messageId: parentMessageId, sourceType, sourceId, channelType } = answered;
		const id = this.platform.ids.hex('message');
		const now = this.platform.clock.now();
		const { senderProfile, receiverProfile, workflow, ...rest } = answered;
		const [own, other] =
			answered.brandPost === brandPost
				? [senderProfile, receiverProfile]
				: [receiverProfile, senderProfile];
		const message: Message = {
			...rest,
			messageId: [sourceType, sourceId, now, channelType, brandPost ? 2 : 1, id].join('_'),
			id,
			channelMessageId: id,
			parentMessageId,
			permalink: `https://channel.example.com/conversations/${answered.conversationId}/${id}`,
			channelCreatedTime: now,
			createdTime: now,
			modifiedTime: now,
			content,
			senderProfile: own!,
			receiverProfile: other,
			workflow: { ...structuredClone(workflow), modifiedTime: now },
			enrichments: {},
			brandPost,
			postId,
		};
		this.publish(message, answered);
		return message;
	}

	/**
	 * Begins a conversation.
	 * @param opening.customer whom it is with; absent for what is published to everybody
	 * @param opening.sourceId the account of the brand
	 * @param opening.postId of the post that it is
	 */
	begin(
		{ customer, channelType, sourceId, postId }: Opening,
		content: Content,
		brandPost: boolean,
	): Message {
		const channelMessageId = this.platform.ids.hex('channel message');
		const now = this.platform.clock.now();
		const brand = { channelType, channelId: `channel-${sourceId}` };
		const kind = brandPost ? 2 : 1;
		const message: Message = {
			messageId: ['ACCOUNT', sourceId, now, channelType, kind, channelMessageId].join('_'),
			id: this.platform.ids.hex('message'),
			channelMessageId,
			conversationId: this.platform.ids.hex('conversation'),
			sourceType: 'ACCOUNT',
			sourceId,
			channelType,
			accountType: channelType,
			permalink: `https://channel.example.com/messages/${channelMessageId}`,
			channelCreatedTime: now,
			createdTime: now,
			modifiedTime: now,
			content,
			senderProfile: brandPost ? brand : customer!,
			receiverProfile: brandPost ? customer : brand,
			workflow: emptyWorkflow(now),
			enrichments: {},
			language: 'en',
			brandPost,
			deleted: false,
			postId,
		};
		this.publish(message);
		return message;
	}

	/** Returns the newest message from or to a customer. */
	findLast({ channelType, channelId }: Customer): Message | undefined {
		const isTheirs = (other?: Customer) =>
			other?.channelType === channelType && String(other.channelId) === String(channelId);
		return this.messages.filter((message) => isTheirs(customerOf(message))).at(-1);
	}

	/** Returns a message as events show it. */
	shown(message: Message): object {
		return this.platform.pick(EVENT_MESSAGE)(message);
	}

	/** Adds a message that is new to the platform, and announces it. */
	private publish(message: Message, answered?: Message): void {
		this.add(message);
		const payload = this.shown(message);
		if (!message.brandPost) this.platform.emit('MESSAGE_CREATED', payload);
		for (const listener of this.onMessage) listener(message, answered);
		if (message.brandPost) {
			const { sentFor } = this.platform.behaviours;
			this.platform.after(Math.max(PUBLISHING_TIME, Number(sentFor) * 1000), () =>
				this.platform.emit('MESSAGE_PUBLISHED', payload),
			);
		}
	}

	/** Skips unknown ids. Throws 404 when none is known. */
	getMany(messageIds: string[]): Message[] {
		return [...new Set(findAll(this.platform, this.byId, messageIds, 'message.not.found'))];
	}

	/** Returns the messages of a conversation, oldest first. */
	getConversation(conversationId: string): Message[] {
		return this.messages
			.filter(
				(message) => message.conversationId === conversationId && this.platform.shows(message),
			)
			.sort((a, b) => a.channelCreatedTime - b.channelCreatedTime);
	}

	/** Records an activity, also in the audit trail. */
	record(messageId: string, kind: Activity['kind'], value: unknown, userId: number): void {
		if (CHANGES.has(kind)) this.platform.emit('MESSAGE_UPDATED', this.shown(this.get(messageId)));
		this.activities.push({ messageId, kind, value, userId, time: this.platform.clock.now() });
		const newValues = [typeof value === 'string' ? value : writeJson(value)];
		this.platform.audit({
			assetClass: 'MESSAGE_WORKFLOW',
			assetId: messageId,
			userId,
			changes: [{ fieldName: kind, oldValues: [], newValues }],
		});
	}
}
