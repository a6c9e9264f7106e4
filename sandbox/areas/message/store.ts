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

	constructor(private readonly platform: Platform) {}

	list(): Message[] {
		return this.messages;
	}

	add(message: Message): void {
		this.messages.push(message);
		this.byId.set(message.messageId, message);
		this.byId.set(message.id, message);
	}

	/** Throws 404. */
	get(messageId: string): Message {
		return this.byId.get(messageId) ?? this.platform.fail(404, 'message.not.found');
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
