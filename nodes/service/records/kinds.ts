import type { IDataObject } from 'n8n-workflow';
import type { RecordKind } from '../../kernel/records/recordKind';
import { defined, isObject, listOf, toText } from '../../kernel/values/values';
import { recordFields } from '../generated/records';

/** Part 1, "Account". */
export const account: RecordKind = {
	fields: recordFields.Account,
	simplified: ownNames(
		'displayName active type channelType modifiedTime createdTime permalink channelId spaceId id',
	),
};

/** Part 1, "Campaign". */
export const campaign = {
	fields: recordFields.Campaign,
	managed: ['id', 'displayId', 'deleted', 'createdTime', 'modifiedTime', 'owner'],
	simplified: ownNames(
		'name status archived startDate endDate description externalSource externalSourceId parentCampaignId id',
	),
} as const satisfies RecordKind;

/** Part 2, "Case": the fields of a created case. The specification shows none of a fetched one. */
export const caseRecord = {
	fields: recordFields.Case,
	managed: [
		...['id', 'caseNumber', 'version', 'createdTime', 'modifiedTime', 'deleted'],
		...['latestMessageAssociatedTime', 'totalProcessingClockTime', 'allEngagedUsersList'],
		...['associatedFanMessageCount', 'associatedBrandMessageCount'],
		...['associatedUserBrandMessageCount', 'conversationIntentIds'],
		...['firstMessageId', 'latestMessageId', 'conversationId'],
	],
	simplified: {
		...ownNames('caseNumber subject status priority'),
		contactName: 'contact.name',
		channelType: 'contact.channelType',
		assigneeId: 'workflow.assignment.assigneeId',
		...ownNames('modifiedTime description deleted'),
		channelId: 'contact.channelId',
		// What a reply to the customer needs.
		...ownNames('firstMessageId id'),
	},
	untrusted: ['subject', 'description', 'contact', 'contactName'],
} as const satisfies RecordKind;

/**
 * Part 2, "Knowledge Base category", with `assetCount`, the likely name of the count that a search can ask for, and the
 * `pathNames` that the node adds.
 */
export const category: RecordKind = {
	fields: [...recordFields.Folder, 'assetCount', 'pathNames'],
	simplified: ownNames(
		'name modifiedTime pathNames description assetCount assetClasses tags path parentId id',
	),
};

/** Part 1, "Message". A conversation is a list of these. */
export const message: RecordKind = {
	fields: recordFields.Message,
	named: 'messageId',
	simplified: {
		text: 'content.text',
		...ownNames('brandPost channelType'),
		senderChannelId: 'senderProfile.channelId',
		...ownNames('channelCreatedTime associatedCaseNumber'),
		attachmentType: 'content.attachment.type',
		...ownNames('apiStatus conversationId sourceId messageId'),
	},
	untrusted: ['text'],
};

/** Part 3, "Webhook subscription", without the key that its deliveries are signed with. */
export const subscription: RecordKind = {
	fields: recordFields.WebhookSubscription.filter((name) => name !== 'preSharedKey'),
	simplified: {
		...ownNames('name active verified lastSuccessTimestamp lastFailedTimestamp subscriptions'),
		filteredTypes: 'filteredSubscriptions.webhookType',
		...ownNames('url description id'),
	},
};

/**
 * Part 1, "Audit record", with the fields of one change where there is an item for each, and the
 * `moreWaiting` that the node adds.
 */
export const auditRecord: RecordKind = {
	fields: [
		...recordFields.AuditRecord,
		...['fieldName', 'oldValues', 'newValues', 'change', 'moreWaiting'],
	],
	named: 'auditDate',
	simplified: {
		auditDate: 'auditDate',
		changes: { texts: changesOf },
		...ownNames('fieldName oldValues newValues change userId assetClass moreWaiting assetId'),
	},
	untrusted: ['changes', 'oldValues', 'newValues', 'change'],
};

/** Each change in a line, e.g. `status: New -> Open`. */
function changesOf({ changes }: Readonly<IDataObject>): string[] {
	return listOf(changes).map((change) => {
		if (!isObject(change)) return toText(change);
		const { fieldName, oldValues, newValues } = specifiedChange(change);
		return `${toText(fieldName)}: ${valuesInWords(oldValues)} -> ${valuesInWords(newValues)}`;
	});
}

/** A change under the names of the specification. Publicly known: its lists also come as oldValue and newValue. */
export function specifiedChange(change: Readonly<Record<string, unknown>>): IDataObject {
	// Copying takes time when there are millions of changes.
	if (change.oldValue === undefined && change.newValue === undefined) return change as IDataObject;
	const { oldValue, newValue, ...others } = change as IDataObject;
	return { ...defined({ oldValues: oldValue, newValues: newValue }), ...others };
}

function valuesInWords(values: unknown): string {
	return listOf(values).map(toText).join(', ') || '(none)';
}

/** Simplified fields that the record has under the same names. `names`: with blanks between them. */
function ownNames(names: string): Record<string, string> {
	return Object.fromEntries(names.split(' ').map((name) => [name, name]));
}
