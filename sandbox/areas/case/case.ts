import type { Integer } from '../../core/json';
import type { CustomProperties } from '../../core/properties';
import type { ExternalCase } from './external';

export interface CaseWorkflow {
	customProperties: CustomProperties;
	queues: Array<{ queueId: Integer; assignmentTime?: Integer }>;
	[field: string]: unknown;
}

/** A message that is sent with a new case. */
export interface AssociatedMessage {
	messageId: string;
	channelMessageId: string;
	/** Epoch ms. */
	channelCreatedTime: number;
	brandPost: boolean | string;
	[field: string]: unknown;
}

/** Body of a create: the contract's `ProfileCaseWithMessagesDTO`. */
export interface CaseFields {
	subject?: string;
	status?: string;
	priority?: string;
	caseType?: string;
	workflow?: Partial<CaseWorkflow>;
	channelType: string;
	channelId?: string;
	contactInfo: { email?: string; phoneNo?: string; [field: string]: unknown };
	commentDTO?: { comment?: string; attachments?: unknown[] };
	associatedMessages?: AssociatedMessage[];
	externalCase?: ExternalCase;
	[field: string]: unknown;
}

/** A case as responses show it. */
export interface Case {
	id: string;
	caseNumber: number;
	subject: string;
	description?: string;
	version: number;
	status: string;
	priority?: string;
	caseType?: string;
	externalCaseInfo: { externalCases: ExternalCase[] };
	workflow: CaseWorkflow;
	channelCustomProperties: unknown[];
	contact: { id: string; channelType: string; channelId: string };
	contactInfo: object;
	/** Epoch ms. */
	createdTime: number;
	/** Epoch ms. */
	modifiedTime: number;
	/** Epoch ms. */
	latestMessageAssociatedTime?: number;
	totalProcessingClockTime: number;
	allEngagedUsersList: unknown[];
	associatedFanMessageCount: number;
	associatedBrandMessageCount: number;
	associatedUserBrandMessageCount: number;
	deleted: boolean;
	conversationIntentIds: unknown[];
	smartSummary?: string;
	[field: string]: unknown;
}

/** What somebody has written on a case, which is named by its number here. */
export interface Note {
	id: string;
	text: string;
	attachment?: object;
	/** A user id. */
	commentingUser: number;
	/** Epoch ms. */
	createdTime: number;
	/** Epoch ms. */
	modifiedTime: number;
	entityType: 'CASE';
	entityId: string;
}

/** A query by `id`, `caseNumber`, `channelCaseId` or `channelCaseNumber`. */
export type CaseAddress = Record<string, string>;

/** Body of a replacement or an update: fields of a case, and two maps of custom properties. */
export interface CaseChange {
	workflow?: Partial<CaseWorkflow>;
	syncedCustomProperties?: CustomProperties;
	syncedSelectedCustomProperties?: CustomProperties;
	[field: string]: unknown;
}
