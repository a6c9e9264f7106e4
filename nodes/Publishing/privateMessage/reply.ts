import {
	campaignLocator,
	choice,
	customProperties,
	epoch,
	flag,
	id,
	int64,
	json,
	jsonList,
	type Leaf,
	list,
	type Location,
	object as objectLeaf,
	pattern,
	text,
} from '../../shared/fields';
import { isMissing, isObject, quote } from '../../shared/values';
import { rulesOf, type Channel } from './channels';
import { check } from './check';
import { object, R, unsupported, value, type Part } from './part';
import { templateOf, templatesOf } from './templates';

/** The fields of `content` besides the attachment. */
export const contentLeaves = [
	flag('isRichText', 'Whether the text is rich text'),
	text('richText', { rows: 4 }),
	id('templateId', { description: 'A template that is kept in the platform' }),
	text('text', { rows: 4, description: 'The text that goes with the template' }),
	text('title'),
];

export const campaignId = campaignLocator(
	'The campaign that the message counts for, from the list or by its ID',
);

/** The fields of `taxonomy` besides the campaign. */
export const taxonomyLeaves = [
	customProperties('clientCustomProperties', {
		description: 'Properties of the workspace (client)',
	}),
	customProperties('partnerCustomProperties', {
		description: 'Properties at the partner (global) level',
	}),
	id('subCampaignId'),
	list('tags'),
	id('urlShortenerId', { displayName: 'URL Shortener ID' }),
];

const channelOptions = jsonList('channelOptions', {
	description: 'Options of the channel, as a JSON list. Their fields depend on the channel.',
});

const namedApproval = choice('type', ['ACCOUNT_OWNER', 'USER', 'APPROVAL_PATH', 'NONE'], {
	default: 'NONE',
});

/** It also has an object form, whose fields are not shown (Part 3, "Reply"): any object passes. */
const approvalType: Leaf = {
	...namedApproval,
	parse: (raw, at) => (isObject(raw) ? raw : namedApproval.parse(raw, at)),
};

const approvalLeaves = [approvalType, id('id', { displayName: 'ID', description: 'The approver' })];

/** Optional fields of the message itself. */
export const ownLeaves: Leaf[] = [
	flag(
		'allowDuplicateMessages',
		'Whether a message that is identical to a recent one may be sent again',
	),
	objectLeaf('approval', approvalLeaves, { description: 'Who has to approve the message' }),
	channelOptions,
];

/** Fields of the message that are rarely set: they are given as JSON. */
const otherLeaves: Leaf[] = [
	...['publishedDate', 'createdTime', 'modifiedTime'].map((name) => epoch(name)),
	id('status'),
	...[
		...['externalId', 'sourceLocale', 'contentLocale', 'messageCategory', 'conversationId'],
		...['parentMessageId', 'accountGroupId', 'permalink', 'authorId', 'enrichments'],
		...['customPropertiesMetadata', 'autoResponse'],
	].map((name): Leaf => ({ ...json(name, { any: true }), parse: (raw) => raw })),
];

export const OTHER_FIELDS = otherLeaves.map(({ name }) => name);

/** The sending account; on live chat also the application's id, `app_<n>`, whose number it is. */
export const accountId = (channel: Channel): Leaf => {
	const plain = int64('accountId', {
		description:
			channel === 'L'
				? 'The sending account. The live chat application ID (app_ and a number) will do.'
				: 'The account that sends the message',
		placeholder: channel === 'L' ? 'e.g. app_5002' : 'e.g. 5003',
	});
	if (channel !== 'L') return plain;
	return {
		...plain,
		parse: (raw, at) =>
			plain.parse(typeof raw === 'string' ? raw.trim().replace(/^app_(?=\d+$)/, '') : raw, at),
	};
};

export const inReplyToMessageId = id('inReplyToMessageId', {
	displayName: 'In Reply To Message ID',
	description: 'The ID of the message that is answered',
});

export const channelType = pattern(
	'channelType',
	/^[^a-z\s]+$/,
	"the channel's identifier in upper case and without spaces, as the platform spells it",
	{
		placeholder: 'e.g. BUSINESS_MESSAGING',
		hint: "The platform's own name of the channel, in upper case",
		description:
			"The channel's identifier as the platform spells it, in upper case. The message that is answered has it as its channelType.",
	},
);

export const channelId = id('channelId', {
	displayName: 'Profile Channel ID',
	description: "The customer's ID on the channel: channelId of the sender's profile",
});

export const screenName = text('screenName', {
	description: "The customer's name on the channel",
});

export const scheduleDate = epoch('scheduleDate', { description: 'When the message is sent' });

/** The body's fields besides the attachment. */
function partsOf(channel: Channel): Part[] {
	const rules = rulesOf(channel);
	const mark = (rule: 'required' | 'optional') => (rule === 'required' ? R : {});
	const plain = (leaves: readonly Leaf[]) => leaves.map((leaf) => value(leaf));
	return [
		object('content', plain(contentLeaves), R),
		object('taxonomy', [value(campaignId, R), ...plain(taxonomyLeaves)], R),
		value(scheduleDate, mark(rules.scheduleDate)),
		value(accountId(channel), R),
		value(inReplyToMessageId, R),
		object(
			'toProfile',
			[
				value(channelType, R),
				value(channelId, R),
				rules.screenName === 'unsupported'
					? unsupported('screenName')
					: value(screenName, mark(rules.screenName)),
			],
			R,
		),
		object('approval', plain(approvalLeaves)),
		...plain([...ownLeaves.filter(({ name }) => name !== 'approval'), ...otherLeaves]),
	];
}

/**
 * Holds a whole message, in the API's form, against the rules of its channel and its template, and
 * gives it as it is sent (Part 3, "Reply" and the field tables). Notes every problem.
 */
export function checkReply(channel: Channel, raw: unknown, at: Location): Record<string, unknown> {
	if (!isObject(raw)) {
		at.in('body').problem(`${quote(raw)} is not an object. Give the whole message.`);
		return {};
	}
	const { attachment, ...texts } = isObject(raw.content) ? raw.content : {};
	const isContent = isObject(raw.content);
	const reply = check(partsOf(channel), isContent ? { ...raw, content: texts } : raw, at) as Record<
		string,
		unknown
	>;
	if (!isContent) return reply;
	const checked = isMissing(attachment)
		? withoutAttachment(channel, texts, at)
		: checkAttachment(channel, attachment, at.in('attachment'));
	return {
		...reply,
		content: { ...(reply.content as object), ...(checked && { attachment: checked }) },
	};
}

/** On channel A plain text goes without a template; it sends `content.text` alone. */
function withoutAttachment(
	channel: Channel,
	texts: Readonly<Record<string, unknown>>,
	at: Location,
): undefined {
	if (!rulesOf(channel).plainText) {
		return at
			.in('attachment')
			.problem(`A message on channel ${channel} needs a template. Its ${useOneOf(channel)}`);
	}
	if (isMissing(texts.text))
		at.in('content').in('text').problem('It is empty. Give a text, or send a template.');
	for (const name of Object.keys(texts).filter((name) => name !== 'text')) {
		if (!isMissing(texts[name]))
			at.in('content').in(name).problem('Plain text sends only its text. Remove this.');
	}
	return undefined;
}

function checkAttachment(
	channel: Channel,
	raw: unknown,
	at: Location,
): Record<string, unknown> | undefined {
	if (!isObject(raw)) return at.problem(`${quote(raw)} is not an object. Give {"type": "…", …}.`);
	const { type, ...fields } = raw;
	const template = templateOf(channel, type);
	if (template === undefined) {
		return at
			.in('type')
			.problem(
				isMissing(type)
					? `It is empty. The ${useOneOf(channel)}`
					: `${quote(type)} is not a template of channel ${channel}. The ${useOneOf(channel)}`,
			);
	}
	if (template.parts === undefined) return raw;
	const checked = check(template.parts, fields, at);
	return checked && { type, ...checked };
}

function useOneOf(channel: Channel): string {
	return `type is one of: ${templatesOf(channel)
		.map(({ type }) => type)
		.join(', ')}.`;
}
