import { formOf } from './sameness';

/**
 * A type of events of which the constant, by which it is subscribed to, is publicly known or specified (Part 3,
 * "Webhook subscriptions"), or likely. A constant that can only be guessed is not among them.
 */
interface EventType {
	/** What happens, as people say it. */
	label: string;
	/** What a subscription names. */
	constant: string;
	/** What a delivery says; it does not follow from the constant. Undefined where it is not known. */
	type?: string;
	/** What the payload is, and what is surprising about it. */
	description: string;
}

const DELETED_ID = 'The payload has only the ID of what was deleted';
const CASE_NUMBER = 'The entityId of a case is its number';
const RECEIPT = 'The payload has messageId, senderId and receiverId';

/** Label, constant, type and description of each; those that start most workflows come first. */
const KNOWN: ReadonlyArray<readonly [string, string, string | undefined, string]> = [
	[
		'Case Created',
		'CASE_CREATED',
		'case.create',
		'The payload is the case, usually not assigned yet',
	],
	[
		'Case Updated',
		'CASE_UPDATED',
		'case.update',
		'With each assignment, reply and change of a case, also by a workflow. The payload is the case',
	],
	[
		'Case Message Added',
		'MESSAGE_ASSOCIATION_CHANGE',
		'message.association.change',
		'A message of the customer or the brand. The payload has the case as uCase, and associatedMessageIds',
	],
	['Case Deleted', 'CASE_DELETED', 'case.delete', 'The payload is the whole case'],
	['Message Received', 'MESSAGE_CREATED', 'message.created', 'The payload is the message'],
	['Message Updated', 'MESSAGE_UPDATED', 'message.updated', 'The payload is the message'],
	[
		'Message Published',
		'MESSAGE_PUBLISHED',
		'message.published',
		'A message of the brand went out. The payload is the message; postId is the number in POST_<number>',
	],
	[
		'Message Publish Failed',
		'MESSAGE_PUBLISH_FAILED',
		'message.publish.failed',
		'A message of the brand did not go out. The payload has postId, the number in POST_<number>, and the reason',
	],
	['Message Delivered', 'MESSAGE_DELIVERED', 'message.delivered', RECEIPT],
	['Message Read', 'MESSAGE_READ', 'message.read', RECEIPT],
	[
		'Message Deleted',
		'MESSAGE_DELETED',
		'message.deleted',
		'The payload has snMsgId, but no messageId',
	],
	[
		'Message Properties Updated',
		'WORKFLOW_UPDATED',
		'workflow.updated',
		'A message has other properties or queues. The payload is the message',
	],
	['Account Created', 'ACCOUNT_CREATED', 'account.created', 'The payload is the account'],
	['Asset Created', 'DIGITAL_ASSET_CREATED', 'asset.created', 'The payload is the asset'],
	['Asset Updated', 'DIGITAL_ASSET_UPDATED', 'asset.updated', 'The payload is the asset'],
	['Asset Deleted', 'DIGITAL_ASSET_DELETED', 'asset.deleted', 'The payload is the whole asset'],
	[
		'Audience Activity Created',
		'AUDIENCE_ACTIVITY_CREATED',
		undefined,
		'What it sends is not known',
	],
	['Campaign Created', 'CAMPAIGN_CREATED', 'campaign.created', 'The payload is the campaign'],
	['Campaign Updated', 'CAMPAIGN_UPDATED', 'campaign.updated', 'The payload is the campaign'],
	['Campaign Deleted', 'CAMPAIGN_DELETED', 'campaign.deleted', DELETED_ID],
	['Comment Created', 'COMMENT_CREATED', 'comment.created', CASE_NUMBER],
	['Comment Updated', 'COMMENT_UPDATED', 'comment.updated', CASE_NUMBER],
	['Draft Created', 'DRAFT_CREATED', 'draft.created', 'The payload is the draft'],
	['Draft Updated', 'DRAFT_UPDATED', 'draft.updated', 'The payload is the draft'],
	['Draft Scheduled', 'DRAFT_SCHEDULED', 'draft.scheduled', 'The payload has draftId and postIds'],
	['Profile Created', 'PROFILE_CREATED', 'profile.created', 'The payload is the profile'],
	['Profile Updated', 'PROFILE_UPDATED', 'profile.updated', 'The payload is the profile'],
	['Profile Deleted', 'PROFILE_DELETED', 'profile.deleted', DELETED_ID],
	[
		'Profiles Merged',
		'PROFILES_MERGED',
		'profiles.merged',
		'The payload has retainedProfileId and deletedProfileIds',
	],
	['Task Created', 'TASK_CREATE', 'task.create', 'The payload is the task'],
	['Task Updated', 'TASK_UPDATE', 'task.update', 'The payload is the task'],
	['Task Deleted', 'TASK_DELETE', 'task.delete', DELETED_ID],
];

/** Those that the product lists by name: their constants are likely, and the platform's own list may lack them. */
const LIKELY: typeof KNOWN = [
	[
		'Message Engagement Updated',
		'MESSAGE_ENGAGEMENT_UPDATED',
		'message.engagement.updated',
		'Likes, replies and other counts of a message. The payload has channelMessageId, but no messageId',
	],
	[
		'Message Sent for Approval',
		'MESSAGE_SENT_FOR_APPROVAL',
		'message.sent.for.approval',
		'The payload is the post',
	],
	[
		'Thread Control Updated',
		'THREAD_CONTROL_UPDATED',
		'thread.control.updated',
		'The payload has entityId, controllingParticipant and previousParticipant',
	],
	['User Created', 'USER_CREATE', 'user.created', 'The payload is the user'],
	['User Updated', 'USER_UPDATE', 'user.updated', 'The payload is the user'],
];

const typesIn = (rows: typeof KNOWN, remark = '') =>
	rows.map(([label, constant, type, description]): EventType => ({
		...{ label, constant },
		...(type !== undefined && { type }),
		description: description + remark,
	}));

/** The types whose constant is likely. */
export const likelyEventTypes = typesIn(
	LIKELY,
	'. The constant is likely: if publishing fails, the platform has another one',
);

/** All of them, in the order in which people are offered them. */
export const knownEventTypes: readonly EventType[] = [...typesIn(KNOWN), ...likelyEventTypes];

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
