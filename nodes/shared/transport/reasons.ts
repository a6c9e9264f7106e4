import type { ErrorEntry } from '../errors';

/** What a key of the platform means: a sentence of what happened, without its end, and what to do. */
interface Reason {
	says: string;
	advice: string;
}

const ENVIRONMENT = 'and that the credential belongs to the environment it lives in.';
const SPELLING = `Check the ID, ${ENVIRONMENT}`;
const GET_MANY = 'Get Many shows those that there are.';

/**
 * By the platform's own dotted key. The specification names few of them (`campaign.not.found`, among
 * others, stands for all of its kind), so most are the local platform's; any other is told by its
 * ending, or by the status alone. A name between backticks is a field's.
 */
const REASONS: Readonly<Record<string, Reason>> = {
	'authentication.token.missing': {
		says: 'No access token came with the request',
		advice: 'Enter the access token in the credential.',
	},
	'authentication.token.malformed': {
		says: 'The access token is not one',
		advice:
			'Copy the access token into the credential once more, without "Bearer" and line breaks.',
	},
	'authentication.token.unknown': {
		says: 'The access token is not known',
		advice: 'A new token for a key ends the earlier one: enter the newest in the credential.',
	},
	'authentication.token.expired': {
		says: 'The access token has ended',
		advice: 'Issue a new one and enter it in the credential, or let the credential renew it.',
	},
	'authentication.token.of.another.key': {
		says: 'The access token belongs to another API key',
		advice: 'Enter token and key of the same application in the credential.',
	},
	'authentication.key.missing': {
		says: 'No API key came with the request',
		advice: 'Enter the API key in the credential.',
	},
	'authentication.key.unknown': {
		says: 'The API key is not known',
		advice: 'Copy the API key into the credential once more.',
	},
	'authentication.environment.mismatch': {
		says: 'Token and key belong to another environment',
		advice: 'Choose the environment that they were issued for in the credential.',
	},
	'environment.not.found': {
		says: 'There is no such environment',
		advice: 'Check the environment and the base URL in the credential.',
	},
	'endpoint.not.found': {
		says: 'There is no such address on the platform',
		advice: 'Check that the base URL in the credential ends before /api/v3.',
	},
	'endpoint.not.implemented': {
		says: 'The platform does not offer this yet',
		advice: 'Do it in the platform itself, or ask its support when it comes.',
	},
	'method.not.allowed': {
		says: 'The address does not take requests of this method',
		advice: 'Check that the base URL in the credential leads to the platform.',
	},
	'request.malformed': {
		says: 'The platform could not read the request',
		advice: 'Look for characters that do not belong into the IDs.',
	},
	'request.too.large': {
		says: 'The request is too large for the platform',
		advice: 'Send fewer records at once, or smaller files.',
	},
	'rate.limit.exceeded': {
		says: 'The platform asks for fewer requests',
		advice: 'Lower "Max Concurrency" where the node has it, or run it later.',
	},
	'internal.error': {
		says: 'Something went wrong on the platform',
		advice: 'Run it again later.',
	},
	'internal.partial.failure': {
		says: 'The platform carried out only a part',
		advice: 'Look at the record on the platform, and do what is missing.',
	},

	'validation.invalid': {
		says: 'The platform does not take what was sent',
		advice: 'Compare the fields with the API documentation.',
	},
	'validation.invalid.value': {
		says: 'One of the values does not fit its field',
		advice: 'Compare the values with the API documentation: length, form and range.',
	},
	'validation.wrong.type': {
		says: 'One of the values is of another type than its field',
		advice: 'Look for a text in place of a number, or a single value in place of a list.',
	},
	'validation.unknown.value': {
		says: 'One of the values is none of those allowed',
		advice: 'Choose it from the list, or spell it as the API documentation does.',
	},
	'validation.unknown.field': {
		says: 'The platform has no field of one of these names',
		advice: 'Remove it from the JSON, or spell it as the API documentation does.',
	},
	'validation.missing.field': {
		says: 'A field is missing that the platform needs',
		advice: 'Fill in what the API documentation marks as required.',
	},
	'validation.unknown.parameter': {
		says: 'The platform has no query parameter of one of these names',
		advice: 'Remove it from Query Parameters, or spell it as the API documentation does.',
	},
	'validation.repeated.parameter': {
		says: 'A query parameter was sent twice',
		advice: 'Keep one of the two under Query Parameters.',
	},
	'validation.missing.parameter': {
		says: 'A query parameter is missing that the platform needs',
		advice: 'Add what the API documentation marks as required.',
	},
	'validation.empty.parameter': {
		says: 'A query parameter was sent without a value',
		advice: 'Give it a value, or remove it.',
	},
	'validation.address.mixed': {
		says: 'The record is named in two ways at once',
		advice: 'Name it in one way only, also under Query Parameters.',
	},
	'validation.address.missing': {
		says: 'No record is named',
		advice: 'Give its ID, or one of the other ways to name it.',
	},
	'validation.address.incomplete': {
		says: 'Only a part of what names the record was sent',
		advice: 'Give the other part of the pair as well.',
	},
	'validation.body.missing': {
		says: 'The request has no body',
		advice: 'Fill in JSON Body.',
	},
	'validation.body.unexpected': {
		says: 'The request takes no body',
		advice: 'Empty JSON Body.',
	},
	'validation.body.malformed': {
		says: 'The platform could not read the body',
		advice: 'Check quotes, commas and brackets in JSON Body.',
	},
	'validation.content.type.unsupported': {
		says: 'The platform takes no body of this kind',
		advice: 'Check that no proxy between n8n and the platform changes requests.',
	},
	'validation.accept.unsupported': {
		says: 'The platform cannot answer in this form',
		advice: 'Check that no proxy between n8n and the platform changes requests.',
	},

	'account.not.found': { says: 'There is no such account', advice: SPELLING },
	'account.client.not.found': {
		says: 'The account is not in this workspace',
		advice: 'Check `clientId`: it is the workspace that the account is taken out of.',
	},
	'account.deactivation.reason.without.active': {
		says: 'A reason to deactivate came without the deactivation',
		advice: 'Remove the reason, or deactivate the account with it.',
	},
	'account.space.invalid': {
		says: 'The account is not in this workspace',
		advice: 'Check `spaceId`: it is one of the workspaces that have the account.',
	},
	'asset.not.found': { says: 'There is no such asset', advice: SPELLING },
	'asset.task.not.found': {
		says: 'There is no such import',
		advice: 'Check `taskId`: it is what the start of an import gives.',
	},
	'audit.asset.not.found': {
		says: 'There is no such asset in the audit trail',
		advice: 'Check asset class and ID; records of another environment are not there.',
	},
	'audit.cursor.malformed': {
		says: 'This is no cursor of the audit trail',
		advice: 'Take the one that the page before gave. To begin, use Search.',
	},
	'audit.cursor.not.found': {
		says: 'The cursor is used up',
		advice: 'A cursor works once and belongs to one search: start the search again.',
	},
	'campaign.not.found': { says: 'There is no such campaign', advice: SPELLING },
	'campaign.parent.not.found': {
		says: 'There is no such parent campaign',
		advice: 'Choose `parentCampaignId` from the list.',
	},
	'campaign.external.key.incomplete': {
		says: 'Only a part of the external key was sent',
		advice: 'Give `externalSource` and `externalSourceId` together, or none of them.',
	},
	'campaign.brief.file.missing': {
		says: 'No file came with the brief',
		advice: 'Check that the item has a file in the binary field that the node reads.',
	},
	'case.not.found': {
		says: 'There is no such case',
		advice: `Check whether it is the ID or the number, ${ENVIRONMENT}`,
	},
	'case.queue.not.found': {
		says: 'There is no such queue',
		advice: 'Check the Queue ID: queues are listed in the platform.',
	},
	'case.page.number.missing': {
		says: 'No page was asked for',
		advice: 'Give a page number: cases of another system come in pages.',
	},
	'case.message.id.mismatch': {
		says: 'The ID of a message does not end with its channel message ID',
		advice: 'Check `messageId` and Channel Message ID of each associated message.',
	},
	'case.merge.parent.among.children': {
		says: 'A case cannot be merged into itself',
		advice: 'Take `parentCaseNumber` out of `childCaseNumbers`.',
	},
	'case.messages.cursor.invalid': {
		says: 'The list of messages has changed meanwhile',
		advice: 'A cursor works once and belongs to one list: read the messages from the start again.',
	},
	'case.bulk.process.not.found': {
		says: 'There is no such job',
		advice: 'Check `processId`: it is what Create Cases in Bulk gives.',
	},
	'crm.app.not.found': { says: 'There is no such CRM app', advice: SPELLING },
	'crm.app.deleted': {
		says: 'The CRM app was deleted',
		advice: 'Check `installedAppId`: the app that took its place has another.',
	},
	'crm.app.access.denied': {
		says: 'The CRM app is not shared with the user behind the API key',
		advice: 'Share the app with that user, or use the key of a user who has it.',
	},
	'crm.mapping.not.found': {
		says: 'There is no such mapping',
		advice: GET_MANY,
	},
	'crm.mapping.duplicate': {
		says: 'One of the two users is mapped already',
		advice: 'Use Create or Update, or delete the mapping that is there.',
	},
	'crm.mapping.conflict': {
		says: 'The two users belong to two different mappings',
		advice: 'Delete one of the two mappings first: an update cannot join them.',
	},
	'crm.mapping.crm.user.invalid': {
		says: 'The CRM has no such user',
		advice: 'Check `crmUserId`, as the CRM itself shows it.',
	},
	'crm.mapping.user.invalid': {
		says: 'The platform has no such user',
		advice: 'Check `sprUserId`: a user ID or an email of the platform.',
	},
	'crm.mapping.user.without.app': {
		says: 'The CRM app is not shared with this user',
		advice: 'Share the app with the user in the platform, then run it again.',
	},
	'crm.mapping.import.file.missing': {
		says: 'No file came with the import',
		advice: 'Check that the item has a file in the binary field that the node reads.',
	},
	'crm.mapping.import.header.missing': {
		says: 'The file lacks one of its two columns',
		advice: 'The first row names both columns: compare it with a file that Export Mappings gives.',
	},
	'crm.mapping.import.duplicate': {
		says: 'A user stands in the file twice',
		advice: 'Keep one row for each user, on both sides.',
	},
	'crm.mapping.import.malformed': {
		says: 'The platform could not read the file',
		advice: 'Save it as CSV with commas, in UTF-8.',
	},
	'deflection.via.incomplete': {
		says: 'Only a part of the way of the deflection was sent',
		advice: 'Give type and account of the way together, or none of them.',
	},
	'feedback.workflow.not.found': {
		says: 'There is no such survey workflow',
		advice: `Check \`workflowId\`, ${ENVIRONMENT}`,
	},
	'feedback.workflow.not.active': {
		says: 'The survey workflow is not active',
		advice: 'Activate it in the platform, or trigger another one.',
	},
	'folder.not.found': { says: 'There is no such category', advice: SPELLING },
	'folder.not.shared': {
		says: 'The category is not shared with the user behind the API key',
		advice: 'Share the category with that user, or use the key of a user who has it.',
	},
	'message.not.found': { says: 'There is no such message', advice: SPELLING },
	'message.read.channel.not.supported': {
		says: 'Messages of this channel cannot be marked as read',
		advice: 'Only those of a business messaging app can: leave the others out.',
	},
	'profile.not.found': { says: 'There is no such profile', advice: SPELLING },
	'profile.exists': {
		says: 'There is a profile with this channel and ID already',
		advice: 'Use Create or Update, or Update.',
	},
	'profile.address.missing': {
		says: 'No profile is named',
		advice: 'Give its ID, or channel type with channel ID or user name.',
	},
	'profile.address.incomplete': {
		says: 'Only the channel of the profile is named',
		advice: 'Give the channel ID or the user name with it.',
	},
	'profile.list.missing': {
		says: 'The body holds no list of profiles',
		advice: 'Give a list of profiles in JSON Body.',
	},
	'profile.job.not.found': {
		says: 'There is no such job',
		advice: 'Check `jobId`: it is what the start of the job gives.',
	},
	'publishing.channel.unknown': {
		says: 'The platform has no channel of this type',
		advice:
			'Check `channelType`: it is the channelType of the message that is answered. With the recipient from that message, nothing needs to be typed.',
	},
	'publishing.message.duplicate': {
		says: 'The same message was sent a short while ago',
		advice: 'Switch `allowDuplicateMessages` on if the customer is to get it again.',
	},
	'publishing.post.not.found': { says: 'There is no such post', advice: SPELLING },
	'publishing.draft.not.found': { says: 'There is no such draft', advice: SPELLING },
	'publishing.preview.not.found': { says: 'There is no such preview', advice: SPELLING },
	'thread.entity.not.found': {
		says: 'There is no case or conversation with this ID',
		advice: 'Give the ID of the case and not its number: Engagement Case, Get shows it as id.',
	},
	'thread.control.not.held': {
		says: 'This participant does not hold the thread',
		advice: 'Only the holder can release it. Check Control shows who that is.',
	},
	'webhook.subscription.not.found': {
		says: 'There is no such subscription',
		advice: GET_MANY,
	},
	'webhook.types.missing': {
		says: 'The subscription has no event',
		advice: 'Choose at least one event.',
	},
	'webhook.type.unknown': {
		says: 'The platform has no event of this name',
		advice: 'Choose it from the list: Webhook Type, Get Many shows all.',
	},
	'webhook.type.repeated': {
		says: 'An event was given twice',
		advice: 'Keep it once, with or without filters.',
	},
	'webhook.type.added.and.removed': {
		says: 'An event is added and removed at once',
		advice: 'Keep one of the two.',
	},
};

/** By the ending or a part of a key, for keys that are not known whole. */
const KINDS: ReadonlyArray<[RegExp, Reason]> = [
	[
		/cursor/i,
		{
			says: 'The cursor does not work (any more)',
			advice: 'A cursor works once and belongs to one search: start the search again.',
		},
	],
	[/not\.found$/, { says: 'There is no such record', advice: SPELLING }],
	[
		/permission\.missing$/,
		{ says: 'A permission is missing', advice: 'Ask your administrator for it.' },
	],
];

/** What the first of the entries means whose key says something; undefined where none does. */
export function reasonOf(entries: readonly ErrorEntry[]): Reason | undefined {
	const keys = entries.map(({ message = '' }) => message);
	const exact = keys.find((key) => Object.hasOwn(REASONS, key));
	if (exact !== undefined) return REASONS[exact];
	return KINDS.find(([form]) => keys.some((key) => form.test(key)))?.[1];
}
