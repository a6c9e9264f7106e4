import { formOf } from './sameness';

/**
 * The types of events of which the constant, by which they are subscribed to, is publicly known or
 * specified (Part 3, "Webhook subscriptions"), or likely. A constant that can only be guessed is not among them.
 */
interface EventType {
	/** What it is about, as people call it. */
	entity: string;
	/** What happens. */
	label: string;
	/** What a subscription names. */
	constant: string;
	/** What a delivery says; it does not follow from the constant. Undefined where it is not known. */
	type?: string;
	/** What the payload is, and what is surprising about it. */
	description: string;
}

const DELETED_ID = 'The payload has only the ID of what was deleted';

/** Label, constant, type and description, by entity. */
type Table = Readonly<
	Record<string, ReadonlyArray<readonly [string, string, string | undefined, string]>>
>;

const KNOWN: Table = {
	Account: [['Created', 'ACCOUNT_CREATED', 'account.created', 'The payload is the account']],
	Activity: [
		['Audience Activity', 'AUDIENCE_ACTIVITY_CREATED', undefined, 'What it sends is not known'],
	],
	Asset: [
		['Created', 'DIGITAL_ASSET_CREATED', 'asset.created', 'The payload is the asset'],
		['Updated', 'DIGITAL_ASSET_UPDATED', 'asset.updated', 'The payload is the asset'],
		['Deleted', 'DIGITAL_ASSET_DELETED', 'asset.deleted', 'The payload is the whole asset'],
	],
	Campaign: [
		['Created', 'CAMPAIGN_CREATED', 'campaign.created', 'The payload is the campaign'],
		['Updated', 'CAMPAIGN_UPDATED', 'campaign.updated', 'The payload is the campaign'],
		['Deleted', 'CAMPAIGN_DELETED', 'campaign.deleted', DELETED_ID],
	],
	Case: [
		['Created', 'CASE_CREATED', 'case.create', 'The payload is the case, usually not assigned yet'],
		[
			'Updated',
			'CASE_UPDATED',
			'case.update',
			'With each assignment, reply and change of a case, also by a workflow. The payload is the case',
		],
		['Deleted', 'CASE_DELETED', 'case.delete', 'The payload is the whole case'],
		[
			'Message Association Change',
			'MESSAGE_ASSOCIATION_CHANGE',
			'message.association.change',
			'A case has a new message, of the customer or the brand. The payload has the case as uCase, and associatedMessageIds',
		],
	],
	Comment: [
		['Created', 'COMMENT_CREATED', 'comment.created', 'The entityId of a case is its number'],
		['Updated', 'COMMENT_UPDATED', 'comment.updated', 'The entityId of a case is its number'],
	],
	Draft: [
		['Created', 'DRAFT_CREATED', 'draft.created', 'The payload is the draft'],
		['Updated', 'DRAFT_UPDATED', 'draft.updated', 'The payload is the draft'],
		['Scheduled', 'DRAFT_SCHEDULED', 'draft.scheduled', 'The payload has draftId and postIds'],
	],
	Message: [
		['Received', 'MESSAGE_CREATED', 'message.created', 'The payload is the message'],
		['Updated', 'MESSAGE_UPDATED', 'message.updated', 'The payload is the message'],
		['Deleted', 'MESSAGE_DELETED', 'message.deleted', 'The payload has snMsgId, but no messageId'],
		[
			'Published',
			'MESSAGE_PUBLISHED',
			'message.published',
			'A message of the brand went out. The payload is the message; postId is the number in POST_<number>',
		],
		[
			'Publish Failed',
			'MESSAGE_PUBLISH_FAILED',
			'message.publish.failed',
			'A message of the brand did not go out. The payload has postId, the number in POST_<number>, and the reason',
		],
		['Read', 'MESSAGE_READ', 'message.read', 'The payload has messageId, senderId and receiverId'],
		[
			'Delivered',
			'MESSAGE_DELIVERED',
			'message.delivered',
			'The payload has messageId, senderId and receiverId',
		],
	],
	Profile: [
		['Created', 'PROFILE_CREATED', 'profile.created', 'The payload is the profile'],
		['Updated', 'PROFILE_UPDATED', 'profile.updated', 'The payload is the profile'],
		['Deleted', 'PROFILE_DELETED', 'profile.deleted', DELETED_ID],
		[
			'Merged',
			'PROFILES_MERGED',
			'profiles.merged',
			'The payload has retainedProfileId and deletedProfileIds',
		],
	],
	Task: [
		['Created', 'TASK_CREATE', 'task.create', 'The payload is the task'],
		['Updated', 'TASK_UPDATE', 'task.update', 'The payload is the task'],
		['Deleted', 'TASK_DELETE', 'task.delete', DELETED_ID],
	],
	Workflow: [
		[
			'Updated',
			'WORKFLOW_UPDATED',
			'workflow.updated',
			'A message has other properties or queues. The payload is the message',
		],
	],
};

/** Those that the product lists by name: their constants are likely, and the platform's own list may lack them. */
const LIKELY: Table = {
	Message: [
		[
			'Engagement Updated',
			'MESSAGE_ENGAGEMENT_UPDATED',
			'message.engagement.updated',
			'Likes, replies and other counts of a message. The payload has channelMessageId, but no messageId',
		],
		[
			'Sent for Approval',
			'MESSAGE_SENT_FOR_APPROVAL',
			'message.sent.for.approval',
			'The payload is the post',
		],
	],
	Thread: [
		[
			'Control Updated',
			'THREAD_CONTROL_UPDATED',
			'thread.control.updated',
			'The payload has entityId, controllingParticipant and previousParticipant',
		],
	],
	User: [
		['Created', 'USER_CREATE', 'user.created', 'The payload is the user'],
		['Updated', 'USER_UPDATE', 'user.updated', 'The payload is the user'],
	],
};

function typesIn(table: Table, remark = ''): EventType[] {
	return Object.entries(table).flatMap(([entity, types]) =>
		types.map(([label, constant, type, description]) => ({
			...{ entity, label, constant },
			...(type !== undefined && { type }),
			description: description + remark,
		})),
	);
}

/** The types whose constant is likely. */
export const likelyEventTypes: readonly EventType[] = typesIn(
	LIKELY,
	'. The constant is likely: if publishing fails, the platform has another one',
);
const knownEventTypes = [...typesIn(KNOWN), ...likelyEventTypes];

const byConstant = new Map(knownEventTypes.map((one) => [one.constant, one]));

/** What is known of the type of events that a subscription names so. */
export function knownEventType(constant: string): EventType | undefined {
	return byConstant.get(constant);
}

/**
 * One spelling for all the names of an event type: its constant, what a delivery says, and how people write
 * it. `CASE_CREATED`, `case.create` and `case.created` are the same.
 */
export function eventTypeOf(name: string): string {
	const key = formOf(name, 'event');
	return typeByConstant.get(key) ?? key;
}

const typeByConstant = new Map(
	knownEventTypes.flatMap(({ constant, type }) =>
		type === undefined ? [] : [[formOf(constant, 'event'), formOf(type, 'event')] as const],
	),
);
