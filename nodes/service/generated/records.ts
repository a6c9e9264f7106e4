// Generated from spec/openapi.yaml by `npm run endpoints`. Do not edit.

/** The names of the fields that each record has. */
export const recordFields = {
	Account:
		'id type displayName channelId channelType owner properties spaceId clientCustomProperties partnerCustomProperties visibility permissions permalink active deleted deactivationReason createdTime modifiedTime'.split(
			' ',
		),
	AuditRecord: 'assetClass assetId auditDate userId changes'.split(' '),
	Campaign:
		'id displayId parentCampaignId externalSource externalSourceId name description startDate endDate tags status partnerCustomProperties clientCustomProperties visibility archived deleted createdTime modifiedTime owner externalCampaignDetails'.split(
			' ',
		),
	Case: 'id caseNumber subject description version status priority caseType externalCaseInfo workflow channelCustomProperties contact createdTime modifiedTime latestMessageAssociatedTime totalProcessingClockTime allEngagedUsersList associatedFanMessageCount associatedBrandMessageCount associatedUserBrandMessageCount deleted conversationIntentIds smartSummary firstMessageId latestMessageId conversationId associatedMessages contactInfo'.split(
		' ',
	),
	Folder:
		'id name description parentId path userVisiblePath assetClasses tags moduleTypes assetMetadata additional mappingDetails shareConfigs grants markPublic confidential disableChildSharing canEdit favourite clientId ownerUserId createdTime modifiedTime lastModifiedUserId deleted'.split(
			' ',
		),
	Message:
		'messageId id channelMessageId conversationId parentMessageId quotedMessageId sourceType sourceId channelType accountType permalink channelCreatedTime createdTime modifiedTime content senderProfile receiverProfile mentionedProfiles authorId workflow enrichments textEntities insights language location contextualInformation customPropertiesMetadata channelSpecificInfo botApplicationInfo draftId postId assetId brandPost deleted autoImported autoResponse apiStatus associatedCaseNumber'.split(
			' ',
		),
	WebhookSubscription:
		'id name description subscriptions filteredSubscriptions url preSharedKey viaProxy verified active lastSuccessTimestamp lastFailedTimestamp'.split(
			' ',
		),
};
