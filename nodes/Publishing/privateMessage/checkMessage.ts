import { isBlank, type Field, type Location } from '../../shared/fields';
import { isMissing, isObject, quote } from '../../shared/values';
import { rulesOf, type Channel } from './channels';
import { checkFields } from './fieldTable/check';
import { field, type TableField } from './fieldTable/field';
import {
	accountId,
	allowDuplicateMessages,
	approvalId,
	approvalType,
	campaignId,
	campaignOfAnswered,
	channelId,
	channelOptions,
	channelType,
	contentLeaves,
	inReplyToMessageId,
	liveChatAccountId,
	otherLeaves,
	scheduleDate,
	screenName,
	taxonomyLeaves,
} from './messageFields';
import { templateOf, templatesOf } from './templates';

/** What of a message is checked. */
interface Extent {
	/** The recipient is read later, and the campaign with it unless one is given. */
	recipientIsRead?: boolean;
}

/** The field table of a message on a channel, without the attachment. */
function messageTable(channel: Channel, { recipientIsRead = false }: Extent): TableField[] {
	const rules = rulesOf(channel);
	const optionalFields = (leaves: readonly Field[]) => leaves.map((leaf) => field.leaf(leaf));
	return [
		field.object('content', { required: true }, optionalFields(contentLeaves)),
		field.object('taxonomy', { required: true }, [
			recipientIsRead ? field.leaf(campaignOfAnswered) : field.leaf(campaignId, { required: true }),
			...optionalFields(taxonomyLeaves),
		]),
		field.leaf(scheduleDate, { required: rules.scheduleDate === 'required' }),
		field.leaf(inReplyToMessageId, { required: true }),
		...(recipientIsRead ? [] : recipientTable(channel)),
		field.object('approval', { decides: { empty: 'means none' } }, [
			field.leaf(approvalType, { required: true }),
			field.leaf(approvalId),
		]),
		...optionalFields([allowDuplicateMessages, channelOptions, ...otherLeaves]),
	];
}

/** The account that sends the message, and the customer who gets it. */
function recipientTable(channel: Channel): TableField[] {
	const rules = rulesOf(channel);
	return [
		field.leaf(channel === 'L' ? liveChatAccountId : accountId, { required: true }),
		field.object('toProfile', { required: true }, [
			field.leaf(channelType, { required: true }),
			field.leaf(channelId, { required: true }),
			rules.screenName === 'unsupported'
				? field.unsupported('screenName')
				: field.leaf(screenName, { required: rules.screenName === 'required' }),
		]),
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
	extent: Extent = {},
): Record<string, unknown> {
	if (!isObject(raw)) {
		at.problem(`${quote(raw)} is not an object. Give the whole message.`);
		return {};
	}
	const table = messageTable(channel, extent);
	if (!isObject(raw.content)) return checkFields(table, raw, at) ?? {};
	const { attachment, ...texts } = raw.content;
	const message = checkFields(table, { ...raw, content: texts }, at) ?? {};
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
			? at.problem('There is nothing in it but its type. Give the fields of the template.')
			: raw;
	}
	const checked = checkFields(template.fields, values, at);
	return checked && { type, ...checked };
}

function typesInWords(channel: Channel): string {
	return `type is one of: ${templatesOf(channel)
		.map(({ type }) => type)
		.join(', ')}.`;
}
