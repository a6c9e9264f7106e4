// Generated from spec/openapi.yaml by `npm run endpoints`. Do not edit.

/** A type of events. */
export interface EventType {
	/** What happens, as people say it. */
	label: string;
	/** What a subscription names. */
	constant: string;
	/** What a delivery says; it does not follow from the constant. Undefined where it is not known. */
	type?: string;
	/** What the payload is, and what is surprising about it. */
	description: string;
	/** The constant is inferred. */
	isLikely?: boolean;
}

/**
 * Those of which the constant is publicly known or specified (Part 3, "Webhook subscriptions"), or likely, in the order
 * in which people are offered them. One that can only be guessed is not among them.
 */
export const eventTypes: readonly EventType[] = [
	{
		label: 'Case Created',
		constant: 'CASE_CREATED',
		type: 'case.create',
		description: 'The payload is the case, usually not assigned yet',
	},
	{
		label: 'Case Updated',
		constant: 'CASE_UPDATED',
		type: 'case.update',
		description:
			'With each assignment, reply and change of a case, also by a workflow. The payload is the case',
	},
	{
		label: 'Case Message Added',
		constant: 'MESSAGE_ASSOCIATION_CHANGE',
		type: 'message.association.change',
		description:
			'A message of the customer or the brand. The payload has the case as uCase, and associatedMessageIds',
	},
	{
		label: 'Case Deleted',
		constant: 'CASE_DELETED',
		type: 'case.delete',
		description: 'The payload is the whole case',
	},
	{
		label: 'Message Received',
		constant: 'MESSAGE_CREATED',
		type: 'message.created',
		description: 'The payload is the message',
	},
	{
		label: 'Message Updated',
		constant: 'MESSAGE_UPDATED',
		type: 'message.updated',
		description: 'The payload is the message',
	},
	{
		label: 'Message Published',
		constant: 'MESSAGE_PUBLISHED',
		type: 'message.published',
		description:
			'A message of the brand went out. The payload is the message; postId is the number in POST_<number>',
	},
	{
		label: 'Message Publish Failed',
		constant: 'MESSAGE_PUBLISH_FAILED',
		type: 'message.publish.failed',
		description:
			'A message of the brand did not go out. The payload has postId, the number in POST_<number>, and the reason',
	},
	{
		label: 'Message Delivered',
		constant: 'MESSAGE_DELIVERED',
		type: 'message.delivered',
		description: 'The payload has messageId, senderId and receiverId',
	},
	{
		label: 'Message Read',
		constant: 'MESSAGE_READ',
		type: 'message.read',
		description: 'The payload has messageId, senderId and receiverId',
	},
	{
		label: 'Message Deleted',
		constant: 'MESSAGE_DELETED',
		type: 'message.deleted',
		description: 'The payload has snMsgId, but no messageId',
	},
	{
		label: 'Message Properties Updated',
		constant: 'WORKFLOW_UPDATED',
		type: 'workflow.updated',
		description: 'A message has other properties or queues. The payload is the message',
	},
	{
		label: 'Account Created',
		constant: 'ACCOUNT_CREATED',
		type: 'account.created',
		description: 'The payload is the account',
	},
	{
		label: 'Asset Created',
		constant: 'DIGITAL_ASSET_CREATED',
		type: 'asset.created',
		description: 'The payload is the asset',
	},
	{
		label: 'Asset Updated',
		constant: 'DIGITAL_ASSET_UPDATED',
		type: 'asset.updated',
		description: 'The payload is the asset',
	},
	{
		label: 'Asset Deleted',
		constant: 'DIGITAL_ASSET_DELETED',
		type: 'asset.deleted',
		description: 'The payload is the whole asset',
	},
	{
		label: 'Audience Activity Created',
		constant: 'AUDIENCE_ACTIVITY_CREATED',
		description: 'What it sends is not known',
	},
	{
		label: 'Campaign Created',
		constant: 'CAMPAIGN_CREATED',
		type: 'campaign.created',
		description: 'The payload is the campaign',
	},
	{
		label: 'Campaign Updated',
		constant: 'CAMPAIGN_UPDATED',
		type: 'campaign.updated',
		description: 'The payload is the campaign',
	},
	{
		label: 'Campaign Deleted',
		constant: 'CAMPAIGN_DELETED',
		type: 'campaign.deleted',
		description: 'The payload has only the ID of what was deleted',
	},
	{
		label: 'Comment Created',
		constant: 'COMMENT_CREATED',
		type: 'comment.created',
		description: 'The entityId of a case is its number',
	},
	{
		label: 'Comment Updated',
		constant: 'COMMENT_UPDATED',
		type: 'comment.updated',
		description: 'The entityId of a case is its number',
	},
	{
		label: 'Draft Created',
		constant: 'DRAFT_CREATED',
		type: 'draft.created',
		description: 'The payload is the draft',
	},
	{
		label: 'Draft Updated',
		constant: 'DRAFT_UPDATED',
		type: 'draft.updated',
		description: 'The payload is the draft',
	},
	{
		label: 'Draft Scheduled',
		constant: 'DRAFT_SCHEDULED',
		type: 'draft.scheduled',
		description: 'The payload has draftId and postIds',
	},
	{
		label: 'Profile Created',
		constant: 'PROFILE_CREATED',
		type: 'profile.created',
		description: 'The payload is the profile',
	},
	{
		label: 'Profile Updated',
		constant: 'PROFILE_UPDATED',
		type: 'profile.updated',
		description: 'The payload is the profile',
	},
	{
		label: 'Profile Deleted',
		constant: 'PROFILE_DELETED',
		type: 'profile.deleted',
		description: 'The payload has only the ID of what was deleted',
	},
	{
		label: 'Profiles Merged',
		constant: 'PROFILES_MERGED',
		type: 'profiles.merged',
		description: 'The payload has retainedProfileId and deletedProfileIds',
	},
	{
		label: 'Task Created',
		constant: 'TASK_CREATE',
		type: 'task.create',
		description: 'The payload is the task',
	},
	{
		label: 'Task Updated',
		constant: 'TASK_UPDATE',
		type: 'task.update',
		description: 'The payload is the task',
	},
	{
		label: 'Task Deleted',
		constant: 'TASK_DELETE',
		type: 'task.delete',
		description: 'The payload has only the ID of what was deleted',
	},
	{
		label: 'Message Engagement Updated',
		constant: 'MESSAGE_ENGAGEMENT_UPDATED',
		type: 'message.engagement.updated',
		description:
			'Likes, replies and other counts of a message. The payload has channelMessageId, but no messageId. The constant is likely: if publishing fails, the platform has another one',
		isLikely: true,
	},
	{
		label: 'Message Sent for Approval',
		constant: 'MESSAGE_SENT_FOR_APPROVAL',
		type: 'message.sent.for.approval',
		description:
			'The payload is the post. The constant is likely: if publishing fails, the platform has another one',
		isLikely: true,
	},
	{
		label: 'Thread Control Updated',
		constant: 'THREAD_CONTROL_UPDATED',
		type: 'thread.control.updated',
		description:
			'The payload has entityId, controllingParticipant and previousParticipant. The constant is likely: if publishing fails, the platform has another one',
		isLikely: true,
	},
	{
		label: 'User Created',
		constant: 'USER_CREATE',
		type: 'user.created',
		description:
			'The payload is the user. The constant is likely: if publishing fails, the platform has another one',
		isLikely: true,
	},
	{
		label: 'User Updated',
		constant: 'USER_UPDATE',
		type: 'user.updated',
		description:
			'The payload is the user. The constant is likely: if publishing fails, the platform has another one',
		isLikely: true,
	},
];
