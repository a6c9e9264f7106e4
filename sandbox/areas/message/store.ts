import { writeJson, type Integer } from '../../core/json';
import { findAll } from '../../core/lookup';
import type { Platform } from '../../core/platform';
import type { CustomProperties } from '../../core/properties';

export interface Attachment {
	type: string;
	[field: string]: unknown;
}

export interface Content {
	title?: string;
	text?: string;
	attachment?: Attachment;
	[field: string]: unknown;
}

/** The workflow data that a client (space) has about a message. */
export interface SpaceWorkflow {
	spaceId: number;
	customProperties: CustomProperties;
	queues: Integer[];
}

export interface Workflow {
	assignment?: object;
	customProperties: CustomProperties;
	queues: Integer[];
	spaceWorkflows: SpaceWorkflow[];
	campaignId: string;
	/** Epoch ms. */
	modifiedTime: number;
}

/** A universal message. */
export interface Message {
	messageId: string;
	id: string;
	channelMessageId: string;
	conversationId: string;
	parentMessageId?: string;
	sourceType: string;
	sourceId: Integer;
	channelType: string;
	accountType: string;
	permalink: string;
	/** Epoch ms. */
	channelCreatedTime: number;
	/** Epoch ms. */
	createdTime: number;
	/** Epoch ms. */
	modifiedTime: number;
	content: Content;
	senderProfile: object;
	receiverProfile: object;
	workflow: Workflow;
	enrichments: Record<string, unknown>;
	language: string;
	brandPost: boolean;
	deleted: boolean;
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

export class MessageStore {
	/** By `messageId`, and by `id`. */
	private readonly byId = new Map<string, Message>();
	private readonly messages: Message[] = [];
	readonly activities: Activity[] = [];

	/** Called for each message that joins a conversation after the seed. */
	readonly onAnswer: Array<(message: Message, answered: Message) => void> = [];

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
		return this.byId.get(messageId);
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
			senderProfile: own,
			receiverProfile: other,
			workflow: { ...structuredClone(workflow), modifiedTime: now },
			enrichments: {},
			brandPost,
			postId,
		};
		this.add(message);
		for (const listener of this.onAnswer) listener(message, answered);
		return message;
	}

	/** Skips unknown ids. Throws 404 when none is known. */
	getMany(messageIds: string[]): Message[] {
		return [...new Set(findAll(this.byId, messageIds, 'message.not.found'))];
	}

	/** Returns the messages of a conversation, oldest first. */
	getConversation(conversationId: string): Message[] {
		return this.messages
			.filter((message) => message.conversationId === conversationId)
			.sort((a, b) => a.channelCreatedTime - b.channelCreatedTime);
	}

	/** Records an activity, also in the audit trail. */
	record(messageId: string, kind: Activity['kind'], value: unknown, userId: number): void {
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
