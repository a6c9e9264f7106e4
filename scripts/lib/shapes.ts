import { dataOf } from './contract';
import {
	elementOf,
	fields,
	flag,
	itemOf,
	plus,
	without,
	text,
	texts,
	whole,
	type OutputSchema,
} from './outputSchema';

/** An id or a time of an event, in whichever form the platform gives it. */
const textOrNumber: OutputSchema = { type: ['string', 'number'] };
const thread = (holder: OutputSchema) =>
	plus(fields({ entityType: text, entityId: text }), { ...holder.properties, isPlatform: flag });

/** Whatever was delivered; mostly an object. */
const payload: OutputSchema = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] };
const triggered = () => fields({ triggered: flag, workflowId: text, answer: text, note: text });
const withoutKey = (subscription: OutputSchema) => without(subscription, 'preSharedKey');

/**
 * What comes out of operations that give something else than the records of their endpoint's answer.
 * `answer`: one item of that answer, as the contract has it.
 */
export const shapes: Readonly<Record<string, (answer: OutputSchema) => OutputSchema>> = {
	'engagementAuditTrail.auditRecord.export': () =>
		fields({
			fileName: text,
			format: text,
			records: whole,
			firstAuditDate: whole,
			lastAuditDate: whole,
			part: whole,
		}),
	'engagementAuditTrail.auditRecord.getPage': ({ properties }) =>
		fields({ records: properties!.results!, cursor: text }),
	'engagementAuditTrail.auditRecord.search': (page) => elementOf(page, 'results'),

	'engagementCampaign.campaign.upsert': (campaign) =>
		plus(fields({ outcome: text }), campaign.properties!),
	'engagementCase.case.upsert': (one) => plus(fields({ outcome: text }), one.properties!),

	'engagementCase.case.delete': () => fields({ deleted: flag, id: text, caseNumber: text }),
	// Of a fetched or changed case the contract knows nothing: as a created one.
	...Object.fromEntries(
		['applyMacro', 'get', 'replace', 'update'].map((operation) => [
			`engagementCase.case.${operation}`,
			() => itemOf(dataOf('POST /case')!),
		]),
	),
	'engagementCase.case.getAssociatedMessages': () => fields({ messageId: text }),
	'engagementCase.case.getSmartSummary': () => fields({ caseNumber: text, smartSummary: text }),
	'engagementCase.case.merge': () =>
		fields({ merged: flag, parentCaseNumber: text, childCaseNumbers: texts }),

	'engagementCrmUserMapping.mapping.exportCsv': () =>
		fields({ installedAppId: text, fileName: text }),
	'engagementCrmUserMapping.mapping.importCsv': () =>
		fields({
			imported: flag,
			installedAppId: text,
			crmUserId: text,
			sprUserId: text,
			rows: whole,
			response: text,
		}),

	'engagementDeflection.deflection.deflect': () =>
		fields({
			deflected: flag,
			assetId: text,
			snId: text,
			accountId: text,
			deflectionType: text,
			caseNumber: text,
		}),

	'engagementKnowledgeBase.category.get': (folder) => plus(folder, { pathNames: texts }),
	'engagementKnowledgeBase.category.getAll': (page) =>
		plus(elementOf(page, 'result'), { pathNames: texts }),

	'engagementMessage.message.act': () =>
		fields({ messageId: text, accountId: text, action: text, answer: text }),
	'engagementMessage.message.markAsRead': () => fields({ read: flag, messageId: text }),

	// As those that the third version gives; what a profile has depends on the platform.
	'engagementV2.case.search': () => itemOf(dataOf('POST /case')!),
	'engagementV2.message.search': () => itemOf(dataOf('GET /message')!),
	'engagementV2.profile.search': () => ({ type: 'object' }),
	'engagementV2.customField.getAll': () => ({ type: 'object' }),

	'engagementPublishing.privateMessage.send': () =>
		fields({ sent: flag, id: text, postId: text, inReplyToMessageId: text, accountId: text }),
	'engagementPublishing.privateMessage.sendAndWait': () =>
		fields({
			...{ sent: flag, id: text, postId: text },
			inReplyToMessageId: text,
			accountId: text,
			text,
			replies: { type: 'array', items: itemOf(dataOf('GET /conversation')!) },
		}),

	'engagementThread.thread.acquireControl': thread,
	'engagementThread.thread.checkControl': thread,
	'engagementThread.thread.passControl': thread,
	'engagementThread.thread.releaseControl': thread,
	'engagementThread.thread.waitForControl': (holder) =>
		plus(fields({ timedOut: flag }), thread(holder).properties!),

	'engagementFeedback.workflow.trigger': triggered,
	'engagementFeedback.workflow.triggerWithProfile': triggered,

	'engagementWebhook.subscription.activate': () =>
		fields({ activated: flag, subscriptionId: text }),
	'engagementWebhook.subscription.deactivate': () =>
		fields({ deactivated: flag, subscriptionId: text }),
	'engagementWebhook.subscription.verify': () => fields({ verified: flag, subscriptionId: text }),
	'engagementWebhook.subscription.create': withoutKey,
	'engagementWebhook.subscription.get': withoutKey,
	'engagementWebhook.subscription.getAll': withoutKey,

	engagementPollingTrigger: () =>
		fields({
			type: text,
			id: text,
			time: textOrNumber,
			eventTime: textOrNumber,
			payload: { type: 'object' },
		}),
	engagementTrigger: () =>
		fields({
			type: textOrNumber,
			id: textOrNumber,
			time: textOrNumber,
			eventTime: textOrNumber,
			subscriptionDetails: { type: 'object' },
			payload,
			raw: { type: 'object' },
		}),
};
