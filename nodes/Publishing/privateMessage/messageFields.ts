import { isHollow, isObject } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { attachmentOn, PLAIN_TEXT } from './attachment';
import { type Channel, CHANNELS, channels, TEXT_ALONE } from './channels';

const contentFields = f.under(
	'content',
	f.asked('title', [
		f.flag('isRichText', 'Whether the text is rich text'),
		f.text('richText', 'The text with its markup, in addition to the plain text', { rows: 4 }),
		f.id('templateId', 'A template that is stored on the platform'),
		f.text('text', 'The text that goes with the template', { rows: 4 }),
		f.text('title', 'The heading of the message'),
	]),
);

/** Required where no message that is answered can have it. */
const [campaignId, campaignOfAnswered] = f.under('taxonomy', [
	f.campaignLocator('The campaign that the message belongs to, by its ID', { empty: 'never' }),
	f.campaignLocator(
		'The campaign that the message belongs to. By default, the campaign of the message that is answered, or else the option Default Campaign.',
		{ empty: 'decide', forModel: 'asked' },
	),
]);

export const defaultCampaignId = f.campaignField(
	'defaultCampaignId',
	'The campaign of an answer to a message that has none, as most messages of customers',
	{
		empty: 'losesAnswer',
		shownWhen: { '/inputMode': ['fields'], '/recipientFrom': ['message'] },
		displayName: 'Default Campaign',
	},
);

export const taxonomyFields = f.under(
	'taxonomy',
	f.asked('clientCustomProperties partnerCustomProperties tags', [
		...f.propertyMaps,
		f.campaignField(
			'subCampaignId',
			'The sub-campaign that the message belongs to, by its ID',
			{ displayName: 'Sub-Campaign' },
			'searchSubCampaigns',
		),
		f.list('tags'),
		f.picked(
			'urlShortener',
			f.id('urlShortenerId', 'The URL shortener for the links of the message'),
		),
	]),
);

const namedApproval = f.choice(
	'type',
	'Who has to approve: the owner of the account, the people of a path, one user, or nobody',
	{ empty: 'decide', unset: f.CHOOSE },
	['ACCOUNT_OWNER', 'APPROVAL_PATH', 'NONE', 'USER'],
);

const approver = f.object('approval', 'Who has to approve the message', { empty: 'decide' }, [
	{
		...namedApproval,
		// It also has an object form, whose fields are not shown (Part 3, "Reply"): any object passes.
		parse: (raw, at) => (isObject(raw) ? raw : namedApproval.parse(raw, at)),
	} satisfies f.Field,
	f.picked(
		'approver',
		f.id('id', 'The ID of the approval path or of the user who has to approve', {
			empty: 'decide',
		}),
	),
]);

/**
 * Who has to approve a message. Without a type nobody has to (Part 3, "Reply"), so an ID needs one. One without
 * anything in it is publicly known to mean none.
 */
export const approval = {
	...approver,
	parse: (raw: unknown, at: f.Location) => {
		if (at.isAsGiven && isHollow(raw)) return undefined;
		const value = approver.parse(raw, at);
		const isUntyped = value !== undefined && at.isRight && Object.keys(value).join() === 'id';
		return isUntyped ? at.in('type').problem(f.MISSING) : value;
	},
} satisfies f.Field;

const listOfOptions = f.jsonList(
	'channelOptions',
	'Options of the channel, as a JSON list. Their fields depend on the channel.',
);

/** Options of a channel. Public documentation has a list of them, and one alone. */
const channelOptions = {
	...listOfOptions,
	parse: (raw: unknown, at: f.Location) => {
		const value = f.jsonValue(raw);
		return listOfOptions.parse(isObject(value) ? [value] : raw, at);
	},
} satisfies f.Field;

export const scheduleDate = (description: string) =>
	f.time('scheduleDate', description, { empty: 'decide', forModel: 'asked', orZero: true });

const optionalFields: readonly f.Field[] = [
	f.flag(
		'allowDuplicateMessages',
		'Whether a message that is identical to a recent one may be sent again',
		{ empty: 'decide', confirms: true },
	),
	approval,
	channelOptions,
	scheduleDate('When to send the message. If empty, it is sent now.'),
];

/** Fields of the message that are rarely set: the editor takes them as JSON. */
const otherFields: f.Field[] = [
	...(['publishedDate', 'createdTime', 'modifiedTime'] as const).map((name) =>
		f.time(name, { orZero: true }),
	),
	f.id('status'),
	...[
		...(['externalId', 'sourceLocale', 'contentLocale', 'messageCategory'] as const),
		...(['conversationId', 'parentMessageId', 'accountGroupId', 'permalink'] as const),
		...(['authorId', 'enrichments', 'customPropertiesMetadata', 'autoResponse'] as const),
	].map((name): f.Field => ({ ...f.json(name), parse: (raw) => raw })),
];

const otherNames = otherFields.map(({ name }) => name).join(', ');

const otherFieldsAsJson = f.refined(
	f.json('otherFields', `Further fields of the message as JSON: ${otherNames}`, {
		partsAreRead: true,
	}),
	(given, at) => {
		const values = f.readFields(otherFields, given, at) ?? {};
		for (const name of Object.keys(values))
			if (!otherFields.some((field) => field.name === name))
				at.in(name).problem(`It does not belong here. Use one of: ${otherNames}.`);
		return values;
	},
);

/** Only a template has these. */
const ofTemplate = { hiddenWhen: { '/templateType': [PLAIN_TEXT] } };
const TEXT_AND_MORE = CHANNELS.filter((channel) => !TEXT_ALONE.includes(channel));

export const additionalFields = f.collection('additionalFields', [
	...contentFields.flatMap((field): f.Field[] =>
		// As plain text it is a field of its own. For the others n8n knows no "or", so each is there twice.
		field.name === 'text'
			? [{ ...field, ...ofTemplate }]
			: [
					{ ...field, shownWhen: { '/channel': TEXT_AND_MORE } },
					{ ...field, shownWhen: { '/channel': TEXT_ALONE }, ...ofTemplate },
				],
	),
	...taxonomyFields,
	...optionalFields,
	otherFieldsAsJson,
]);

const accountId = f.picked(
	'account',
	f.int64('accountId', 'The account that sends the message', { empty: 'never' }),
);

const liveChatAccount = f.int64(
	'accountId',
	'The sending account. The live chat application ID (app_ and a number) works too.',
	{ empty: 'never', placeholder: 'e.g. app_5002' },
);

const liveChatAccountId: f.Field = f.picked('account', {
	...liveChatAccount,
	parse: (raw, at) => {
		const given = typeof raw === 'string' ? raw.trim().replace(/^app_(?=\d+$)/, '') : raw;
		return liveChatAccount.parse(given, at);
	},
});

const screenName = f.text('screenName', "The customer's name on the channel");
const screenNames = {
	expected: { ...screenName, empty: 'expect' as const },
	optional: screenName,
	unsupported: f.unsupported('screenName'),
};

const onChannels = (field: f.Field, isOn: (channel: Channel) => boolean): f.Field => ({
	...field,
	shownWhen: { channel: CHANNELS.filter(isOn) },
});

/** The customer who gets the message, and the account that sends it. */
const recipientFields: readonly f.Field[] = [
	...f.under('toProfile', [
		f.channelTypeField("The channel of the customer, by the platform's own name for it", {
			empty: 'never',
			placeholder: 'e.g. BUSINESS_MESSAGING',
			hint: "The platform's own name for the channel, in upper case",
		}),
		f.id('channelId', "The customer's ID on the channel: channelId of the sender's profile", {
			empty: 'never',
			displayName: 'Profile Channel ID',
		}),
		...Object.entries(screenNames).map(([rule, field]) =>
			onChannels(field, (channel) => channels[channel].screenName === rule),
		),
	]),
	onChannels(accountId, (channel) => channel !== 'L'),
	onChannels(liveChatAccountId, (channel) => channel === 'L'),
];

export const recipientFrom = f.required(
	f.choice('recipientFrom', 'Where the recipient comes from', {}, [
		{
			name: 'The Message That Is Answered',
			value: 'message',
			description: 'Read sender, channel and account from that message',
		},
		{ name: 'Fields', value: 'fields', description: 'Fill in channel, customer and account' },
	]),
);

const inReplyToMessageId = f.id('inReplyToMessageId', 'The ID of the message that is answered', {
	empty: 'expect',
	forModel: 'asked',
});

const from = (value: 'message' | 'fields', fields: readonly f.Field[]): f.Field[] =>
	fields.map((field) => ({ ...field, shownWhen: { recipientFrom: [value], ...field.shownWhen } }));

/** The fields that the form always shows, in its order. */
export const topFields: readonly f.Field[] = [
	...from('message', [f.required(inReplyToMessageId)]),
	...from('fields', [inReplyToMessageId, ...recipientFields, campaignId]),
	...from('message', [campaignOfAnswered]),
];

const shownOf = (fields: readonly f.Field[], values: Readonly<Record<string, string>>) =>
	fields.filter(({ shownWhen = {} }) => f.holds(shownWhen, (name) => values[name]));

export function fieldsOn(channel: Channel, recipientFrom: 'message' | 'fields'): f.Field[] {
	return [
		...contentFields,
		...f.under('content', [attachmentOn(channel)]),
		...taxonomyFields,
		...shownOf(topFields, { channel, recipientFrom }),
		...optionalFields,
		...otherFields,
	];
}

export const recipientOn = (channel: Channel): f.Field[] =>
	shownOf(recipientFields, { channel }).filter(({ editor }) => editor !== undefined);
