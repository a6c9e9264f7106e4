import { f } from '../../shared/fields';
import { isMissing, isNothing, isObject, quote, toText } from '../../shared/values';
import { attachmentIn, attachmentOn, PLAIN_TEXT } from './attachment';
import { CHANNEL_CHOICES, isChannel, rulesOf, type Channel } from './channels';
import { fieldsOn, recipientFrom, topFields } from './messageFields';
import { additionalFields, jsonBody, messageProperties, plainText } from './messageProperties';
import type { PrivateMessage } from './recipient';

/** A private message: as fields, with its recipient or with the message that names it, or as JSON. */
export const message: f.Input<'message', PrivateMessage> = {
	name: 'message',
	properties: messageProperties,
	locate: ({ at, get }) => (get('inputMode') === 'json' ? at.in('jsonBody') : at),
	read: (reader) => {
		const { at, get } = reader;
		const channel = get('channel');
		if (!isChannel(channel)) {
			at.in('channel').problem(
				`${quote(channel)} is not a kind of channel. Use one of: ${f.inWords(CHANNEL_CHOICES, at)}.`,
			);
			// A problem was noted, so the operation never sees it.
			return { channel: 'W', body: {}, hints: [] };
		}
		if (get('inputMode') === 'json') {
			const raw = f.inputOf(jsonBody).read(reader);
			const body = isObject(raw) ? readJson(channel, raw, at.in('jsonBody').asGiven()) : {};
			return { channel, body, hints: at.hints };
		}
		const isAnswer = f.inputOf(recipientFrom).read(reader) === 'message';
		const body = readForm(fieldsOn(channel, isAnswer ? 'message' : 'fields'), channel, reader);
		const { inReplyToMessageId: answers } = body;
		return { channel, body, hints: at.hints, ...(isAnswer && { answers: answers as string }) };
	},
};

/** A message in JSON, by what the specification says of its channel (Part 3, "Reply"). Notes every problem. */
export function readJson(
	channel: Channel,
	raw: Readonly<Record<string, unknown>>,
	at: f.Location,
): Record<string, unknown> {
	const body = f.readFields(f.nested(fieldsOn(channel, 'fields')), raw, at) ?? {};
	const content = f.jsonValue(raw.content);
	if (isObject(content) && isNothing(content.attachment))
		checkText(channel, body.content, at.in('content'));
	return body;
}

/** The same in the form, where each field is read at its own place. */
function readForm(
	fields: readonly f.Field[],
	channel: Channel,
	reader: f.ParameterReader,
): Record<string, unknown> {
	const { at, get } = reader;
	const isText = get('templateType') === PLAIN_TEXT;
	const ofTemplate = at.with((name) => (name === 'type' ? at.in('templateType') : undefined));
	const top = topFields.filter((field) => fields.includes(field) && field.editor !== undefined);
	if (isText) top.push(plainText);
	const { otherFields, ...added } = additionalFields.read(reader);
	const body = f.placed(fields, {
		...added,
		...(!isText && {
			attachment: attachmentOn(channel).parse(attachmentIn(reader, channel), ofTemplate),
		}),
		...f.readFields(top, Object.fromEntries(top.map(({ name }) => [name, get(name)])), at),
	});
	const texts = at
		.in('additionalFields')
		.with((name) => (name === 'text' ? at.in(name) : undefined));
	if (isText) checkText(channel, body.content, texts);
	return { ...body, ...(otherFields as object) };
}

/** Without an attachment a message is a text; on channel A it sends `content.text` alone. */
function checkText(channel: Channel, content: unknown, at: f.Location): void {
	const texts = isObject(content) ? content : {};
	const isThere = (name: string) => toText(texts[name] ?? '').trim() !== '';
	const isAlone = rulesOf(channel).plainText;
	const textAt = at.in('text');
	if (!(isAlone ? ['text'] : ['text', 'richText', 'templateId']).some(isThere)) {
		if (textAt.isRight) textAt.problem('It is empty. Give a text, or send a file or a template.');
	} else if (isAlone) {
		for (const [name, value] of Object.entries(texts))
			if (name !== 'text' && !isMissing(value))
				at.in(name).problem('Plain text sends only its text. Remove this.');
	}
}
