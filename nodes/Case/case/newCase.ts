import { inARow } from '../../shared/errors';
import {
	asked,
	askForChannelType,
	body,
	channelTypeField,
	checkClearsNone,
	choice,
	content,
	email,
	flag,
	GIVE_VALUE,
	id,
	json,
	list,
	object,
	pattern,
	unlisted,
	required,
	rows,
	stringMap,
	text,
	time,
	type Field,
	type Location,
} from '../../shared/fields';
import { isMissing, isObject } from '../../shared/values';
import { mainDetails, newWorkflow, otherDetails } from './fields';

const EMAIL = 'EMAIL';
const SMS = 'SMS';
const MESSAGE_ID = /^ACCOUNT_[^_]+_\d+_.[^_\n]*_.[^_\n]*_.+$/;

const profile = <const N extends string>(name: N, description: string) =>
	object(
		name,
		[
			channelTypeField({ required: true, description: 'The channel that the profile belongs to' }),
			id('channelId', { required: true, description: 'The ID of the profile on that channel' }),
		],
		{ description },
	);

/** Every field of an associated message; all are required. */
const MESSAGE_FIELDS = [
	pattern(
		'messageId',
		MESSAGE_ID,
		'of the form ACCOUNT_<sourceId>_<channelCreatedTime>_<CHANNEL>_<n>_<channelMessageId>',
		{
			placeholder: 'e.g. ACCOUNT_5001_1767603600000_PAGE_1_page1:1',
			description:
				'ACCOUNT, Source ID, Channel Created Time, the channel, a number and Channel Message ID, joined by underscores',
		},
	),
	choice('sourceType', ['ACCOUNT'], {
		description: 'The kind of source that Source ID identifies: an account',
	}),
	unlisted('account', id('sourceId', { description: 'The account' })),
	content('What the message says'),
	id('channelMessageId', {
		description: 'The ID of the message on its channel. Message ID ends with it.',
	}),
	channelTypeField({ description: 'The channel of the message' }),
	id('accountType', { description: 'The kind of account that Source ID names' }),
	profile('senderProfile', 'The customer if the customer wrote the message, otherwise the brand'),
	profile('receiverProfile', 'The brand if the customer wrote the message, otherwise the customer'),
	time('channelCreatedTime', { description: 'When the message was written on its channel' }),
	time('createdTime', { description: 'When the message was first stored' }),
	time('modifiedTime', { description: 'When the message was last changed' }),
	// Publicly known: the documented message of a customer has neither.
	flag('brandPost', 'Whether the brand or an external bot wrote it', { presumed: false }),
	flag('autoResponse', 'Whether it is an automatic reply of an external bot', { presumed: false }),
];

const associatedMessages = rows('associatedMessages', MESSAGE_FIELDS.map(required), {
	decides: true,
	placeholder: 'Add Message',
	description: 'Messages to create the case with. Every field of a message is required.',
});

const attachments = rows(
	'attachments',
	[
		choice('type', ['AUDIO', 'DOC', 'IMAGE', 'LINK', 'VIDEO'], {
			required: true,
			default: 'IMAGE',
			description: 'The kind of attachment',
		}),
		pattern('url', /^https?:\/\/\S+$/i, 'an address, e.g. https://example.com/photo.png', {
			required: true,
			placeholder: 'e.g. https://example.com/photo.png',
			description: 'The address of the attachment',
		}),
		text('title', { clears: true, description: 'The display name of the attachment' }),
		id('mimeType', {
			displayName: 'MIME Type',
			placeholder: 'e.g. image/png',
			description: 'The media type of the attachment',
		}),
	],
	{ placeholder: 'Add Attachment', empty: 'sent' },
);

const externalCase = object(
	'externalCase',
	[
		json('additional', { description: 'Further fields of the linked case, as a JSON object' }),
		id('caseNumber', { description: 'The number of the linked case in the other system' }),
		channelTypeField({ description: 'The other system as a channel, e.g. CRM' }),
		id('clientId', {
			description: 'The client that the linked case belongs to',
		}),
		time('createdTime', { description: 'When the linked case was created' }),
		id('id', {
			description: 'The ID of the linked case in the other system',
		}),
		time('modifiedTime', { description: 'When the linked case was last changed' }),
		id('permalink', { description: 'The address of the linked case in the other system' }),
		id('subDomain', { description: 'The part of the other system that the case belongs to' }),
	],
	{ description: 'A linked case of another system' },
);

/**
 * The body of a new case (Part 2, ProfileCaseWithMessagesDTO), with further fields. `names`: what a row
 * of a table may have in addition to its columns.
 */
export const newCase = (
	moreFields: readonly Field[] = [],
	{ description, names = [] }: { description?: string; names?: readonly string[] } = {},
) =>
	body({
		fields: [
			channelTypeField({
				required: true,
				description: 'The channel of the customer, e.g. EMAIL, SMS or VOICE',
			}),
			object(
				'contactInfo',
				asked('email fullName phoneNo', [
					email({
						placeholder: 'e.g. kim@example.com',
						description: 'The email address of the customer. EMAIL needs it.',
					}),
					text('firstName', { clears: true, description: 'The first name of the customer' }),
					text('fullName', { clears: true, description: 'The full name of the customer' }),
					text('lastName', { clears: true, description: 'The last name of the customer' }),
					id('phoneNo', {
						displayName: 'Phone Number',
						placeholder: 'e.g. +15550100',
						description: 'The phone number of the customer. SMS needs it.',
					}),
					list('website', { clears: true, displayName: 'Websites' }),
				]),
				{
					required: true,
					empty: 'sent',
					description: 'Who the customer is. EMAIL needs an email, SMS a phone number.',
				},
			),
			id('channelId', {
				forModel: 'asked',
				decides: true,
				hint: 'Not needed for EMAIL and SMS',
				description:
					"The customer's ID on the channel, required except for EMAIL and SMS. It identifies the profile: a case for a known customer is added to that customer's profile. Reserved characters must be URL-encoded, e.g. a plus sign as %2B; it is sent as given.",
			}),
			...mainDetails,
		],
		more: [
			stringMap('additional', { displayName: 'Additional Properties' }),
			associatedMessages,
			...otherDetails,
			object(
				'commentDTO',
				[attachments, text('comment', { clears: true, description: 'The text of the comment' })],
				{ displayName: 'Comment' },
			),
			externalCase,
			newWorkflow,
			...moreFields,
		],
		rules: checkCase,
		description,
		mapped: names,
	});

/** The rules between the fields of a case (Part 2, "Case"). */
function checkCase(record: Readonly<Record<string, unknown>>, at: Location): void {
	const { channelType, channelId, contactInfo, associatedMessages: messages } = record;
	const contact = isObject(contactInfo) ? contactInfo : {};
	const checkContact = (name: 'email' | 'phoneNo') => {
		if (!isMissing(contact[name])) return;
		at.in('contactInfo')
			.in(name)
			.problem(`A case of channel type ${String(channelType)} needs it.`);
	};
	checkClearsNone(record, at);
	if (channelType === EMAIL) checkContact('email');
	else if (channelType === SMS) checkContact('phoneNo');
	else if (!isMissing(channelType) && isMissing(channelId)) {
		const question = askForChannelType(channelType);
		if (question !== undefined) return at.in('channelType').problem(question);
		const why = `It is empty. Only ${EMAIL} and ${SMS} do not need it.`;
		at.in('channelId').problem(inARow(why, GIVE_VALUE));
	}
	for (const [i, message] of (Array.isArray(messages) ? messages : []).entries()) {
		const { messageId, channelMessageId } = message as Record<string, string | undefined>;
		if (!messageId || !channelMessageId || messageId.endsWith(`_${channelMessageId}`)) continue;
		at.in('associatedMessages')
			.in(i)
			.in('messageId')
			.problem(
				`It does not end with the ${at.in('associatedMessages').in(i).nameOf('channelMessageId')} "${channelMessageId}", as it must.`,
			);
	}
}
