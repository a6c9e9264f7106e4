import { fieldsOf, ownNames, type RecordKind } from './recordKind';

/** Part 1, "Account". Its times are texts whose zone the specification does not name: they stay as they are. */
export const account: RecordKind = {
	fields: fieldsOf('Account'),
	simplified: ownNames(
		'id displayName type channelType channelId spaceId active permalink createdTime modifiedTime',
	),
};

/** Part 1, "Campaign". */
export const campaign = {
	fields: fieldsOf('Campaign'),
	managed: ['id', 'displayId', 'deleted', 'createdTime', 'modifiedTime', 'owner'],
	simplified: {
		...ownNames('id name description status archived'),
		startDate: { time: 'startDate' },
		endDate: { time: 'endDate' },
		...ownNames('parentCampaignId externalSource externalSourceId'),
	},
} as const satisfies RecordKind;

/** Part 2, "Case": the fields of a created case. Those of a fetched one are not shown. */
export const caseRecord = {
	fields: fieldsOf('Case'),
	managed: [
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
	],
	simplified: {
		...ownNames('id caseNumber subject description status priority'),
		assigneeId: 'workflow.assignment.assigneeId',
		contactName: 'contact.name',
		channelType: 'contact.channelType',
		channelId: 'contact.channelId',
		// What an answer to the customer begins with.
		...ownNames('deleted firstMessageId'),
		modifiedTime: { time: 'modifiedTime' },
	},
	untrusted: ['subject', 'description', 'contact', 'contactName'],
} as const satisfies RecordKind;

/**
 * Part 2, "Knowledge Base category"; the likely name of the count that a search can ask for; and the
 * `pathNames` that the node adds. Its times are localized texts without a zone: they stay as they are.
 */
export const category: RecordKind = {
	fields: fieldsOf('Folder', 'assetCount', 'pathNames'),
	simplified: ownNames(
		'id name description parentId path pathNames assetClasses tags assetCount modifiedTime',
	),
};

/** Part 1, "Message". A conversation is a list of these. */
export const message: RecordKind = {
	fields: fieldsOf('Message'),
	simplified: {
		messageId: 'messageId',
		text: 'content.text',
		attachmentType: 'content.attachment.type',
		...ownNames('brandPost channelType sourceId'),
		senderChannelId: 'senderProfile.channelId',
		channelCreatedTime: { time: 'channelCreatedTime' },
		...ownNames('conversationId associatedCaseNumber apiStatus'),
	},
	untrusted: ['text'],
};

/** Part 3, "Webhook subscription", without the key that its deliveries are signed with. */
export const subscription: RecordKind = {
	fields: fieldsOf('WebhookSubscription').filter((name) => name !== 'preSharedKey'),
	simplified: {
		...ownNames('id name description active verified url subscriptions'),
		filteredTypes: 'filteredSubscriptions.webhookType',
		lastSuccessTimestamp: { time: 'lastSuccessTimestamp' },
		lastFailedTimestamp: { time: 'lastFailedTimestamp' },
	},
};
