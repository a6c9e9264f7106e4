import type { Styled } from '../../core/style';

/** An event type. */
interface EventType {
	/** The constant that subscriptions name. */
	type: string;
	label: string;
	category: string;
	/** What deliveries in the style of the service call it; that follows no rule. */
	dotted: string;
}

type Row = [type: string, label: string, category: string, dotted: string];

/** The types that the specification names. */
const SPECIFIED: Row[] = [
	['ACCOUNT_CREATED', 'Account created', 'Account', 'account.created'],
	['CASE_CREATED', 'Case created', 'Case', 'case.create'],
	['CASE_UPDATED', 'Case updated', 'Case', 'case.update'],
];

/** The others that the service is publicly known to list. */
const KNOWN: Row[] = [
	['CASE_DELETED', 'Case deleted', 'Case', 'case.delete'],
	['MESSAGE_ASSOCIATION_CHANGE', 'Messages of a case', 'Case', 'message.association.change'],
	['MESSAGE_CREATED', 'Message received', 'Message', 'message.created'],
	['MESSAGE_UPDATED', 'Message updated', 'Message', 'message.updated'],
	['MESSAGE_DELETED', 'Message deleted', 'Message', 'message.deleted'],
	['MESSAGE_PUBLISHED', 'Message published', 'Message', 'message.published'],
	['MESSAGE_PUBLISH_FAILED', 'Message not published', 'Message', 'message.publish.failed'],
	['MESSAGE_READ', 'Message read', 'Message', 'message.read'],
	['MESSAGE_DELIVERED', 'Message delivered', 'Message', 'message.delivered'],
	['WORKFLOW_UPDATED', 'Workflow updated', 'Workflow', 'workflow.updated'],
	['DRAFT_CREATED', 'Draft created', 'Draft', 'draft.created'],
	['DRAFT_UPDATED', 'Draft updated', 'Draft', 'draft.updated'],
	['DRAFT_SCHEDULED', 'Draft scheduled', 'Draft', 'draft.scheduled'],
	['PROFILE_CREATED', 'Profile created', 'Profile', 'profile.created'],
	['PROFILE_UPDATED', 'Profile updated', 'Profile', 'profile.updated'],
	['PROFILE_DELETED', 'Profile deleted', 'Profile', 'profile.deleted'],
	['PROFILES_MERGED', 'Profiles merged', 'Profile', 'profiles.merged'],
	['CAMPAIGN_CREATED', 'Campaign created', 'Campaign', 'campaign.created'],
	['CAMPAIGN_UPDATED', 'Campaign updated', 'Campaign', 'campaign.updated'],
	['CAMPAIGN_DELETED', 'Campaign deleted', 'Campaign', 'campaign.deleted'],
	['COMMENT_CREATED', 'Comment created', 'Comment', 'comment.created'],
	['COMMENT_UPDATED', 'Comment updated', 'Comment', 'comment.updated'],
	['TASK_CREATE', 'Task created', 'Task', 'task.create'],
	['TASK_UPDATE', 'Task updated', 'Task', 'task.update'],
	['TASK_DELETE', 'Task deleted', 'Task', 'task.delete'],
	['DIGITAL_ASSET_CREATED', 'Asset created', 'Sam', 'asset.created'],
	['DIGITAL_ASSET_UPDATED', 'Asset updated', 'Sam', 'asset.updated'],
	['DIGITAL_ASSET_DELETED', 'Asset deleted', 'Sam', 'asset.deleted'],
	['AUDIENCE_ACTIVITY_CREATED', 'Audience activity', 'Activity', 'audience.activity.created'],
];

/** Their events exist, but the list does not show them: their constants are inferred. */
const UNLISTED: Row[] = [
	['ACCOUNT_UPDATED', 'Account updated', 'Account', 'account.updated'],
	['THREAD_CONTROL_UPDATED', 'Thread control updated', 'Case', 'thread.control.updated'],
	['MESSAGE_ENGAGEMENT_UPDATED', 'Engagement updated', 'Message', 'message.engagement.updated'],
	['MESSAGE_SENT_FOR_APPROVAL', 'Sent for approval', 'Message', 'message.sent.for.approval'],
	['USER_CREATE', 'User create', 'User', 'user.created'],
	['USER_UPDATE', 'User update', 'User', 'user.updated'],
];

const toEventTypes = (rows: Row[]): EventType[] =>
	rows.map(([type, label, category, dotted]) => ({ type, label, category, dotted }));

/** What subscriptions can name. */
export const EVENT_TYPES = toEventTypes([...SPECIFIED, ...KNOWN, ...UNLISTED]);

/** What the list of types shows. */
export const LISTED_TYPES: Styled<EventType[]> = {
	service: toEventTypes([...SPECIFIED, ...KNOWN]),
	plain: toEventTypes(SPECIFIED),
};

/** What deliveries in the style of the service call a type; one that is unknown keeps its name. */
export function toDotted(type: string): string {
	return EVENT_TYPES.find((known) => known.type === type)?.dotted ?? type;
}
