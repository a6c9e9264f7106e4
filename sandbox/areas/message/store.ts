import { writeJson } from '../../core/json';
import type { Platform } from '../../core/platform';
import type { CustomProperties } from '../../core/properties';

export type Long = number | bigint;

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

/** What one client (space) holds about a message. */
export interface SpaceWorkflow {
	spaceId: number;
	customProperties: CustomProperties;
	queues: Long[];
}

export interface Workflow {
	assignment?: object;
	customProperties: CustomProperties;
	queues: Long[];
	spaceWorkflows: SpaceWorkflow[];
	campaignId: string;
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
	sourceId: Long;
	channelType: string;
	accountType: string;
	permalink: string;
	channelCreatedTime: number;
	createdTime: number;
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

/** Something done to a message that the message itself does not show. */
export interface Deed {
	messageId: string;
	kind: 'action' | 'read' | 'note' | 'message' | 'associatedAppData';
	value: unknown;
	userId: number;
	at: number;
}

export class MessageStore {
	/** By message id, and by the platform's own id. */
	private readonly byId = new Map<string, Message>();
	private readonly messages: Message[] = [];
	readonly deeds: Deed[] = [];

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

	/** Those that exist, in the order asked for. Throws 404 when none does. */
	getMany(messageIds: string[]): Message[] {
		const found = messageIds
			.map((messageId) => this.byId.get(messageId))
			.filter((message) => message !== undefined);
		if (found.length === 0) this.platform.fail(404, 'message.not.found');
		return [...new Set(found)];
	}

	/** All messages of a conversation, oldest first. */
	conversation(conversationId: string): Message[] {
		return this.messages
			.filter((message) => message.conversationId === conversationId)
			.sort((a, b) => a.channelCreatedTime - b.channelCreatedTime);
	}

	/** Remembers a deed, also in the audit trail. */
	record(messageId: string, kind: Deed['kind'], value: unknown, userId: number): void {
		this.deeds.push({ messageId, kind, value, userId, at: this.platform.clock.now() });
		const newValues = [typeof value === 'string' ? value : writeJson(value)];
		this.platform.audit({
			assetClass: 'MESSAGE_WORKFLOW',
			assetId: messageId,
			userId,
			changes: [{ fieldName: kind, oldValues: [], newValues }],
		});
	}
}
