import type { RecordKind } from './recordKind';

const managed = [
	'id',
	'caseNumber',
	'version',
	'createdTime',
	'modifiedTime',
	'latestMessageAssociatedTime',
	'totalProcessingClockTime',
	'allEngagedUsersList',
	'associatedFanMessageCount',
	'associatedBrandMessageCount',
	'associatedUserBrandMessageCount',
	'deleted',
	'conversationIntentIds',
	'firstMessageId',
	'latestMessageId',
	'conversationId',
] as const;

/** Part 2, "Case": the fields of a created case. Those of a fetched one are not shown. */
export const caseRecord = {
	fields: [
		...managed,
		'subject',
		'description',
		'status',
		'priority',
		'caseType',
		'externalCaseInfo',
		'workflow',
		'channelCustomProperties',
		'contact',
		'smartSummary',
		'associatedMessages',
		'contactInfo',
	],
	managed,
	simplified: {
		id: 'id',
		caseNumber: 'caseNumber',
		subject: 'subject',
		description: 'description',
		status: 'status',
		priority: 'priority',
		assigneeId: 'workflow.assignment.assigneeId',
		contactName: 'contact.name',
		channelType: 'contact.channelType',
		channelId: 'contact.channelId',
		deleted: 'deleted',
		// What an answer to the customer begins with.
		firstMessageId: 'firstMessageId',
		modifiedTime: { time: 'modifiedTime' },
	},
	untrusted: ['subject', 'description', 'contact', 'contactName'],
} as const satisfies RecordKind;
