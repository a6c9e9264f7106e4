import type { Integer } from '../../core/json';
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

/** A customer or a brand on a channel. */
export interface Customer {
	channelType: string;
	channelId: string;
	[field: string]: unknown;
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
	senderProfile: Customer;
	/** Absent for what is published to everybody. */
	receiverProfile?: Customer;
	workflow: Workflow;
	enrichments: Record<string, unknown>;
	language: string;
	brandPost: boolean;
	deleted: boolean;
	postId?: string;
}

/** The customer's side of a message. */
export function customerOf({
	brandPost,
	senderProfile,
	receiverProfile,
}: Message): Customer | undefined {
	return brandPost ? receiverProfile : senderProfile;
}

/** @param now epoch ms */
export function emptyWorkflow(now: number): Workflow {
	return {
		customProperties: {},
		queues: [],
		spaceWorkflows: [],
		campaignId: '',
		modifiedTime: now,
	};
}

/**
 * What a customer says.
 * @param said.text what was written, or the title of what was pressed
 * @param said.payload what belongs to the button that was pressed
 */
export function contentOfAnswer({ text, payload }: { text?: unknown; payload?: unknown }): Content {
	return {
		text: String(text),
		...(payload !== undefined && { postbackPayload: String(payload) }),
	};
}
