import {
	expected,
	isBlank,
	isFilledIn,
	object,
	readFields,
	required,
	unsupported,
	type Field,
	type Location,
	jsonValue,
} from '../../shared/fields';
import { isMissing, isNothing, isObject, quote } from '../../shared/values';
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
import { FILE_TYPES, fileFields, hintAtFile, hintAtText } from './plainContent';
import { templateOf, templatesOf } from './templates';

interface CheckOptions {
	/** The recipient is read later, and the campaign with it unless one is given. */
	recipientPending?: boolean;
	/** It was given as JSON: what only public documentation shows is sent as it is. */
	isJson?: boolean;
}

/** The fields of a message on a channel, without the attachment. */
export function fieldsOfMessage(
	channel: Channel,
	{ recipientPending = false }: CheckOptions = {},
): Field[] {
	return [
		object('content', contentFields, { required: true }),
		object(
			'taxonomy',
			[recipientPending ? campaignOfRepliedMessage : required(campaignId), ...taxonomyFields],
			{ required: true },
		),
		scheduleDate,
		...(recipientPending
			? [required(inReplyToMessageId)]
			: [expected(inReplyToMessageId), ...recipientFields(channel)]),
		approval,
		allowDuplicateMessages,
		channelOptions,
		...otherFields,
	];
}

/** The account that sends the message, and the customer who gets it. */
function recipientFields(channel: Channel): Field[] {
	const { screenName: rule } = rulesOf(channel);
	const names = {
		expected: expected(screenName),
		optional: screenName,
		unsupported: unsupported('screenName'),
	};
	return [
		required(channel === 'L' ? liveChatAccountId : accountId),
		object('toProfile', [required(channelType), required(channelId), names[rule]], {
			required: true,
		}),
	];
}

/**
 * Checks a message, in the API's form, against what the specification says of its channel and its template
 * (Part 3, "Reply" and the field tables). Notes every problem, and hints at what the specification does not show.
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
	const content = jsonValue(raw.content);
	if (!isObject(content)) return readFields(fields, raw, at, true) ?? {};
	const { attachment, ...texts } = content;
	const message = readFields(fields, { ...raw, content: texts }, at, true) ?? {};
	const checked = isNothing(attachment)
		? checkWithoutAttachment(channel, texts, at.in('content'))
		: checkAttachment(channel, attachment, at.in('content').in('attachment'), typeAt, options);
	return {
		...message,
		content: { ...(message.content as object), ...(checked && { attachment: checked }) },
	};
}

/** Without an attachment a message is a text; on channel A it sends `content.text` alone. */
function checkWithoutAttachment(
	channel: Channel,
	texts: Readonly<Record<string, unknown>>,
	at: Location,
): undefined {
	const hint = hintAtText(channel);
	const isThere = (name: string) => !isMissing(texts[name]) && !isBlank(texts[name]);
	const mayBe = hint === undefined ? ['text'] : ['text', 'richText', 'templateId'];
	if (!mayBe.some(isThere))
		return at.in('text').problem('It is empty. Give a text, or send a file or a template.');
	if (hint !== undefined) {
		at.in('text').note(hint);
		return undefined;
	}
	for (const name of Object.keys(texts).filter((name) => name !== 'text')) {
		if (!isMissing(texts[name]))
			at.in(name).problem('Plain text sends only its text. Remove this.');
	}
	return undefined;
}

function checkAttachment(
	channel: Channel,
	raw: unknown,
	at: Location,
	typeAt: Location,
	{ isJson = false }: CheckOptions,
): Record<string, unknown> | undefined {
	if (!isObject(raw)) return at.problem(`${quote(raw)} is not an object. Give {"type": "…", …}.`);
	const { type, ...values } = raw;
	if (typeof type === 'string' && FILE_TYPES.includes(type)) {
		typeAt.note(hintAtFile(channel, type));
		return { type, ...readFields(fileFields, values, at, true) };
	}
	const template = templateOf(channel, type);
	if (template === undefined) {
		return typeAt.problem(
			isMissing(type)
				? `It is empty. The ${typesInWords(channel)}`
				: `${quote(type)} is not a template of channel ${channel}. The ${typesInWords(channel)}`,
		);
	}
	const { fields, isPublic = false } = template;
	// Sent so, the customer would get an empty bubble.
	if ((isPublic || fields.some((one) => one.expected)) && !isFilledIn(fields, values))
		return (isJson ? at : typeAt).problem(
			'It has nothing but its type. Give the fields of the template.',
		);
	const isAsGiven = isPublic && isJson;
	const checked = readFields(fields, values, isAsGiven ? at.forHints() : at, true);
	if (isAsGiven) {
		hintAtOtherTypes(values, checked, at);
		return raw;
	}
	return checked && { type, ...checked };
}

/** Hints at what is of another type than the form would send, e.g. a text in place of a list. */
function hintAtOtherTypes(given: unknown, fromForm: unknown, at: Location): void {
	if (isMissing(given) || fromForm === undefined) return;
	if (typeOf(given) !== typeOf(fromForm)) {
		at.note(
			`${quote(given)} is ${typeOf(given)}, although the platform is known to take ${typeOf(fromForm)}. It is sent as it is.`,
		);
	} else if (Array.isArray(given) && given.length === (fromForm as unknown[]).length) {
		given.forEach((part, i) => hintAtOtherTypes(part, (fromForm as unknown[])[i], at.in(i)));
	} else if (isObject(given)) {
		for (const [name, part] of Object.entries(fromForm as object))
			hintAtOtherTypes(given[name], part, at.in(name));
	}
}

function typeOf(value: unknown): string {
	return Array.isArray(value) ? 'a list' : (TYPES[typeof value] ?? 'an object');
}

const TYPES: Readonly<Record<string, string>> = {
	string: 'a text',
	number: 'a number',
	bigint: 'a number',
	boolean: 'a boolean',
};

function typesInWords(channel: Channel): string {
	const types = [...templatesOf(channel).map(({ type }) => type), ...FILE_TYPES];
	return `type is one of: ${types.join(', ')}.`;
}
