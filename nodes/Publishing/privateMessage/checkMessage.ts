import {
	isBlank,
	object,
	readFields,
	required,
	unsupported,
	type Field,
	type Location,
	tryJson,
} from '../../shared/fields';
import { isMissing, isObject, quote } from '../../shared/values';
import { rulesOf, type Channel } from './channels';
import {
	accountId,
	allowDuplicateMessages,
	approval,
	campaignId,
	campaignOfRepliedMessage,
	channelId,
	channelOptions,
	channelType,
	contentFields,
	inReplyToMessageId,
	liveChatAccountId,
	otherFields,
	scheduleDate,
	screenName,
	taxonomyFields,
} from './messageFields';
import { templateOf, templatesOf } from './templates';

/** Which parts of a message are checked. */
interface CheckOptions {
	/** The recipient is read later, and the campaign with it unless one is given. */
	recipientPending?: boolean;
}

/** The fields of a message on a channel, without the attachment. */
export function fieldsOfMessage(
	channel: Channel,
	{ recipientPending = false }: CheckOptions = {},
): Field[] {
	const campaign = recipientPending ? campaignOfRepliedMessage : required(campaignId);
	return [
		object('content', contentFields, { required: true }),
		object('taxonomy', [campaign, ...taxonomyFields], { required: true }),
		{ ...scheduleDate, required: rulesOf(channel).scheduleDate === 'required' },
		required(inReplyToMessageId),
		...(recipientPending ? [] : recipientFields(channel)),
		approval,
		allowDuplicateMessages,
		channelOptions,
		...otherFields,
	];
}

/** The account that sends the message, and the customer who gets it. */
function recipientFields(channel: Channel): Field[] {
	const { screenName: rule } = rulesOf(channel);
	return [
		required(channel === 'L' ? liveChatAccountId : accountId),
		object(
			'toProfile',
			[
				required(channelType),
				required(channelId),
				rule === 'unsupported'
					? unsupported('screenName')
					: { ...screenName, required: rule === 'required' },
			],
			{ required: true },
		),
	];
}

/**
 * Checks a message, in the API's form, against the rules of its channel and its template
 * (Part 3, "Reply" and the field tables). Returns it as it is sent. Notes every problem.
 * @param typeAt where the template's type was given
 */
export function checkMessage(
	channel: Channel,
	raw: unknown,
	at: Location,
	typeAt: Location,
	options: CheckOptions = {},
): Record<string, unknown> {
	if (!isObject(raw)) {
		at.problem(`${quote(raw)} is not an object. Give the whole message.`);
		return {};
	}
	const fields = fieldsOfMessage(channel, options);
	const content = typeof raw.content === 'string' ? tryJson(raw.content) : raw.content;
	if (!isObject(content)) return readFields(fields, raw, at, true) ?? {};
	const { attachment, ...texts } = content;
	const message = readFields(fields, { ...raw, content: texts }, at, true) ?? {};
	const checked = isMissing(attachment)
		? checkWithoutAttachment(channel, texts, at, typeAt)
		: checkAttachment(channel, attachment, at.in('content').in('attachment'), typeAt);
	return {
		...message,
		content: { ...(message.content as object), ...(checked && { attachment: checked }) },
	};
}
/** On channel A plain text goes without a template; it sends `content.text` alone. */
function checkWithoutAttachment(
	channel: Channel,
	texts: Readonly<Record<string, unknown>>,
	at: Location,
	typeAt: Location,
): undefined {
	if (!rulesOf(channel).plainText) {
		return typeAt.problem(
			`A message on channel ${channel} needs a template. Its ${typesInWords(channel)}`,
		);
	}
	if (isMissing(texts.text) || isBlank(texts.text))
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
	typeAt: Location,
): Record<string, unknown> | undefined {
	if (!isObject(raw)) return at.problem(`${quote(raw)} is not an object. Give {"type": "…", …}.`);
	const { type, ...values } = raw;
	const template = templateOf(channel, type);
	if (template === undefined) {
		return typeAt.problem(
			isMissing(type)
				? `It is empty. The ${typesInWords(channel)}`
				: `${quote(type)} is not a template of channel ${channel}. The ${typesInWords(channel)}`,
		);
	}
	if (template.fields === undefined) {
		// A fresh template of this kind is {}: sent so, the customer would get an empty bubble.
		return Object.values(values).every(isMissing)
			? at.problem('It has nothing but its type. Give the fields of the template.')
			: raw;
	}
	const checked = readFields(template.fields, values, at, true);
	return checked && { type, ...checked };
}

function typesInWords(channel: Channel): string {
	return `type is one of: ${templatesOf(channel)
		.map(({ type }) => type)
		.join(', ')}.`;
}
