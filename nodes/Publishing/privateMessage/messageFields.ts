import {
	asked,
	campaignField,
	campaignLocator,
	choice,
	CHOOSE,
	channelTypeField,
	customProperties,
	flag,
	id,
	int64,
	json,
	jsonList,
	list,
	MISSING,
	object,
	unlisted,
	text,
	time,
	jsonValue,
	type Field,
	type Location,
	type Settings,
} from '../../shared/fields';
import { isObject } from '../../shared/values';

/** The fields of `content` other than the attachment. */
export const contentFields = asked('title', [
	flag('isRichText', 'Whether the text is rich text'),
	text('richText', {
		rows: 4,
		description: 'The text with its markup, in addition to the plain text',
	}),
	id('templateId', { description: 'A template that is stored on the platform' }),
	text('text', { rows: 4, description: 'The text that goes with the template' }),
	text('title', { description: 'The heading of the message' }),
]);

export const campaignId = campaignLocator(
	'The campaign that the message belongs to, from the list or by its ID',
);

/** The campaign where the message that is answered has one. */
export const campaignOfRepliedMessage = campaignLocator(
	'The campaign that the message belongs to. By default, the campaign of the message that is answered, or else the option Default Campaign.',
	{ decides: true, forModel: 'needed' },
);

/** An option: most messages of customers are publicly known to have no campaign. */
export const defaultCampaignId = campaignField('defaultCampaignId', {
	neverEmpty: 'losesCampaign',
	shownWhen: { '/inputMode': ['fields'], '/recipientFrom': ['message'] },
	displayName: 'Default Campaign',
	description:
		'The campaign of an answer to a message that has none, as most messages of customers',
});

/** The fields of `taxonomy` other than the campaign. */
export const taxonomyFields = asked('clientCustomProperties partnerCustomProperties tags', [
	customProperties('clientCustomProperties', {
		description: 'Properties of the workspace (client)',
	}),
	customProperties('partnerCustomProperties', {
		description: 'Properties at the partner (global) level',
	}),
	campaignField('subCampaignId', {
		displayName: 'Sub-Campaign',
		searchListMethod: 'searchSubCampaigns',
		description: 'The sub-campaign that the message belongs to, from the list or by its ID',
	}),
	list('tags'),
	id('urlShortenerId', {
		description: 'The URL shortener for the links of the message',
	}),
]);

const namedApproval = choice('type', ['ACCOUNT_OWNER', 'APPROVAL_PATH', 'NONE', 'USER'], {
	unset: CHOOSE,
	description:
		'Who has to approve: the owner of the account, the people of a path, one user, or nobody',
});

const approver = object(
	'approval',
	[
		{
			...namedApproval,
			decides: true,
			// It also has an object form, whose fields are not shown (Part 3, "Reply"): any object passes.
			parse: (raw, at) => (isObject(raw) ? raw : namedApproval.parse(raw, at)),
		} satisfies Field,
		id('id', {
			decides: true,
			description: 'The ID of the approval path or of the user who has to approve',
		}),
	],
	{ decides: true, description: 'Who has to approve the message' },
);

/** Who has to approve a message. Without a type nobody has to (Part 3, "Reply"), so an ID needs one. */
export const approval = {
	...approver,
	parse: (raw: unknown, at: Location, isCompleteTable?: boolean) => {
		const { problemCount } = at;
		const value = approver.parse(raw, at, isCompleteTable);
		const isRight = value !== undefined && at.problemCount === problemCount;
		return isRight && Object.keys(value).every((name) => name === 'id')
			? at.in('type').problem(MISSING)
			: value;
	},
} satisfies Field;

export const allowDuplicateMessages = flag(
	'allowDuplicateMessages',
	'Whether a message that is identical to a recent one may be sent again',
	{ decides: true, confirms: true },
);

const listOfOptions = jsonList('channelOptions', {
	description: 'Options of the channel, as a JSON list. Their fields depend on the channel.',
});

/** Options of a channel. Public documentation has a list of them, and one alone. */
export const channelOptions = {
	...listOfOptions,
	parse: (raw: unknown, at: Location) => {
		const value = jsonValue(raw);
		return listOfOptions.parse(isObject(value) ? [value] : raw, at);
	},
} satisfies Field;

/** Fields of the message that are rarely set: the editor takes them as JSON. */
export const otherFields: Field[] = [
	...['publishedDate', 'createdTime', 'modifiedTime'].map((name) => orZero(time(name))),
	id('status'),
	...[
		...['externalId', 'sourceLocale', 'contentLocale', 'messageCategory', 'conversationId'],
		...['parentMessageId', 'accountGroupId', 'permalink', 'authorId', 'enrichments'],
		...['customPropertiesMetadata', 'autoResponse'],
	].map((name): Field => ({ ...json(name), parse: (raw) => raw })),
];

export const accountId = unlisted(
	'account',
	int64('accountId', {
		description: 'The account that sends the message',
		placeholder: 'e.g. 5003',
	}),
);

const liveChatAccount = int64('accountId', {
	description: 'The sending account. The live chat application ID (app_ and a number) works too.',
	placeholder: 'e.g. app_5002',
});

/** The account on channel L: its ID, or the application's, `app_<n>`, which holds it. */
export const liveChatAccountId: Field = unlisted('account', {
	...liveChatAccount,
	parse: (raw, at) =>
		liveChatAccount.parse(
			typeof raw === 'string' ? raw.trim().replace(/^app_(?=\d+$)/, '') : raw,
			at,
		),
});

export const inReplyToMessageId = id('inReplyToMessageId', {
	forModel: 'asked',
	description: 'The ID of the message that is answered',
});

/** Whether the message that is answered says who gets the answer, or the person does. */
export const recipientFrom = choice(
	'recipientFrom',
	[
		{
			name: 'The Message That Is Answered',
			value: 'message',
			description: 'Read sender, channel and account from that message',
		},
		{ name: 'Fields', value: 'fields', description: 'Fill in channel, customer and account' },
	],
	{ description: 'Where the recipient comes from' },
);

export const channelType = channelTypeField({
	placeholder: 'e.g. BUSINESS_MESSAGING',
	hint: "The platform's own name for the channel, in upper case",
	description: "The channel of the customer, by the platform's own name for it",
});

export const channelId = id('channelId', {
	displayName: 'Profile Channel ID',
	description: "The customer's ID on the channel: channelId of the sender's profile",
});

export const screenName = text('screenName', {
	description: "The customer's name on the channel",
});

/** When something is sent or published. */
export const scheduleDateWith = (settings: Settings) =>
	orZero(time('scheduleDate', { decides: true, forModel: 'asked', ...settings }));

export const scheduleDate = scheduleDateWith({
	default: '={{ $now.toISO() }}',
	description: 'When to send the message. Empty means now.',
});

/** A time that may be 0, which is publicly known to mean now, or unknown. */
function orZero<N extends string>(moment: Field<N, number>): Field<N, number> {
	return {
		...moment,
		parse: (raw, at) => (String(raw).trim() === '0' ? 0 : moment.parse(raw, at)),
	};
}
