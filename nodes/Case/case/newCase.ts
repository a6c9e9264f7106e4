import { inARow } from '../../kernel/failures/errors';
import { isMissing, isObject } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { linkedCase, mainDetails, newWorkflow, otherDetails } from './fields';

const EMAIL = 'EMAIL';
const SMS = 'SMS';
const MESSAGE_ID = /^ACCOUNT_[^_]+_\d+_.[^_\n]*_.[^_\n]*_.+$/;

const profile = <const N extends f.FieldName>(name: N, description: string) =>
	f.object(name, description, {}, [
		f.channelTypeField('The channel that the profile belongs to', { empty: 'never' }),
		f.id('channelId', 'The ID of the profile on that channel', { empty: 'never' }),
	]);

const MESSAGE_FIELDS = [
	f.pattern(
		'messageId',
		'ACCOUNT, Source ID, Channel Created Time, the channel, a number and Channel Message ID, joined by underscores',
		MESSAGE_ID,
		'of the form ACCOUNT_<sourceId>_<channelCreatedTime>_<CHANNEL>_<n>_<channelMessageId>',
		{ placeholder: 'e.g. ACCOUNT_5001_1767603600000_PAGE_1_page1:1' },
	),
	f.choice('sourceType', 'The kind of source that Source ID identifies: an account', {}, [
		'ACCOUNT',
	]),
	f.picked('account', f.id('sourceId', 'The account')),
	f.content('What the message says'),
	f.id('channelMessageId', 'The ID of the message on its channel. Message ID ends with it.'),
	f.channelTypeField('The channel of the message'),
	f.id('accountType', 'The kind of account that Source ID names'),
	profile('senderProfile', 'The customer if the customer wrote the message, otherwise the brand'),
	profile('receiverProfile', 'The brand if the customer wrote the message, otherwise the customer'),
	f.time('channelCreatedTime', 'When the message was written on its channel'),
	f.time('createdTime', 'When the message was first stored'),
	f.time('modifiedTime', 'When the message was last changed'),
	// Publicly known: the documented message of a customer has neither.
	f.flag('brandPost', 'Whether the brand or an external bot wrote it'),
	f.flag('autoResponse', 'Whether it is an automatic reply of an external bot'),
].map((field: f.Field) => (field.kind === 'boolean' ? field : f.required(field)));

const associatedMessages = f.refined(
	f.rows(
		'associatedMessages',
		'Messages to create the case with. Every field of a message is required.',
		{ empty: 'decideOrClear', placeholder: 'Add Message' },
		MESSAGE_FIELDS,
	),
	(messages) => messages.map((message) => ({ brandPost: false, autoResponse: false, ...message })),
);

const attachments = f.rows('attachments', '', { placeholder: 'Add Attachment' }, [
	f.choice('type', 'The kind of attachment', { empty: 'never', default: 'IMAGE' }, [
		'AUDIO',
		'DOC',
		'IMAGE',
		'LINK',
		'VIDEO',
	]),
	f.webAddress('url', 'The address of the attachment', 'https://example.com/photo.png', {
		empty: 'never',
	}),
	f.text('title', 'The display name of the attachment', { empty: 'clear' }),
	f.id('mimeType', 'The media type of the attachment', { placeholder: 'e.g. image/png' }),
]);

const externalCase = f.object(
	'externalCase',
	'A linked case of another system',
	{ places: ['externalCases', 'externalCaseInfo.externalCases'] },
	[
		...linkedCase,
		f.json('additional', 'Further fields of the linked case, as a JSON object'),
		f.id('clientId', 'The client that the linked case belongs to'),
		f.time('modifiedTime', 'When the linked case was last changed'),
		f.id('subDomain', 'The part of the other system that the case belongs to'),
	],
);

/**
 * The body of a new case (Part 2, ProfileCaseWithMessagesDTO), with further fields. `names`: what a row
 * of a table may have in addition to its columns.
 */
export const newCase = (
	moreFields: readonly f.Field[] = [],
	{ description, names = [] }: { description?: string; names?: readonly string[] } = {},
) =>
	f.body({
		fields: [
			f.channelTypeField('The channel of the customer, e.g. EMAIL, SMS or VOICE', {
				empty: 'never',
			}),
			f.object(
				'contactInfo',
				'Who the customer is. EMAIL needs an email, SMS a phone number.',
				{ empty: 'present', hiddenWhen: { '/channelType': [''] } },
				f.asked('email fullName phoneNo', [
					f.email('The email address of the customer. EMAIL needs it.', {
						alone: { choice: 'channelType', value: EMAIL, label: 'Customer Email' },
					}),
					f.text('firstName', 'The first name of the customer', { empty: 'clear' }),
					f.text('fullName', 'The full name of the customer', { empty: 'clear' }),
					f.text('lastName', 'The last name of the customer', { empty: 'clear' }),
					f.id('phoneNo', 'The phone number of the customer. SMS needs it.', {
						displayName: 'Phone Number',
						placeholder: 'e.g. +15550100',
						alone: { choice: 'channelType', value: SMS, label: 'Customer Phone Number' },
					}),
					f.list('website', { empty: 'clear', displayName: 'Websites' }),
				]),
			),
			f.id(
				'channelId',
				"The customer's ID on the channel, required except for EMAIL and SMS. It identifies the profile: a case for a known customer is added to that customer's profile. Reserved characters must be URL-encoded, e.g. a plus sign as %2B; it is sent as given.",
				{ forModel: 'asked', empty: 'decide', hiddenWhen: { '/channelType': ['', EMAIL, SMS] } },
			),
			...mainDetails,
		],
		more: [
			f.stringMap('additional', { displayName: 'Additional Properties' }),
			associatedMessages,
			...otherDetails,
			f.object('commentDTO', '', { displayName: 'Comment' }, [
				attachments,
				f.text('comment', 'What the comment says', { empty: 'clear' }),
			]),
			externalCase,
			newWorkflow,
			...moreFields,
		],
		rules: checkCase,
		description,
		mapped: names,
	});

/** The rules between the fields of a case (Part 2, "Case"). */
function checkCase(record: Readonly<Record<string, unknown>>, at: f.Location): void {
	const { channelType, channelId, contactInfo, associatedMessages: messages } = record;
	const contact = isObject(contactInfo) ? contactInfo : {};
	const checkContact = (name: 'email' | 'phoneNo') => {
		if (!isMissing(contact[name])) return;
		const place = at.at(`contactInfo.${name}`);
		place.problem(`A case of channel type ${String(channelType)} needs it.`);
	};
	f.checkClearsNone(record, at);
	if (channelType === EMAIL) checkContact('email');
	else if (channelType === SMS) checkContact('phoneNo');
	else if (!isMissing(channelType) && isMissing(channelId)) {
		const question = f.askForChannelType(channelType);
		if (question !== undefined) return at.in('channelType').problem(question);
		const why = `It is empty. Only ${EMAIL} and ${SMS} do not need it.`;
		at.in('channelId').problem(inARow(why, f.GIVE_VALUE));
	}
	for (const [i, message] of (Array.isArray(messages) ? messages : []).entries()) {
		const { messageId, channelMessageId } = message as Record<string, string | undefined>;
		if (!messageId || !channelMessageId || messageId.endsWith(`_${channelMessageId}`)) continue;
		const place = at.at(`associatedMessages[${i}].messageId`);
		place.problem(
			`It does not end with the ${place.sibling('channelMessageId')} "${channelMessageId}", as it must.`,
		);
	}
}
