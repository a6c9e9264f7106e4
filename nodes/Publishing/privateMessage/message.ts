import { isMissing, isNothing, isObject, toText } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { attachmentIn, attachmentOn, attachmentProperties, PLAIN_TEXT } from './attachment';
import { titlesIn } from './buttons';
import { type Channel, CHANNELS, channels, TEXT_ALONE } from './channels';
import { additionalFields, fieldsOn, recipientFrom, topFields } from './messageFields';
import { templateOf } from './templates';

const channelField = f.choice(
	'channel',
	'The kind of channel. It decides which templates and fields are available.',
	{ empty: 'never', sameForAll: true, default: 'W' },
	f.byName(CHANNELS.map((value) => ({ name: channels[value].name, value }))),
);

const inputMode = f.choice(
	'inputMode',
	'How to give the message. The same checks apply in both modes.',
	{ sameForAll: true, appears: 'onRequest' },
	[
		{ name: 'Fields', value: 'fields', description: 'Fill in fields' },
		{ name: 'JSON', value: 'json', description: 'Give the whole message as JSON' },
	],
);

const jsonBody = f.json(
	'jsonBody',
	'The whole message as JSON. The same checks apply as to the fields.',
	{ empty: 'never', partsAreRead: true, default: '{}' },
);

const plainText = f.text('text', 'What the customer reads', { rows: 4 });

const QUICK_REPLY = 'QUICK_REPLY';

/** Answers to tap below a text: sent as the quick replies of the channel, where it has them. */
const titleList = f.list('buttonTitles', 'The answers that the customer can tap, by their texts', {
	displayName: 'Buttons',
	placeholder: 'e.g. Yes, No',
	shownWhen: { channel: CHANNELS.filter((channel) => templateOf(channel, QUICK_REPLY)) },
});
const buttonTitles = {
	...titleList,
	// A list as text would have a bracket in its first and last button.
	parse: (raw, at) =>
		String(raw).trim().startsWith('[')
			? at.problem('Give the texts with commas between them, or an expression that gives a list.')
			: titleList.parse(titlesIn(raw), at),
} satisfies f.Field;

/** A private message whose input is checked. */
export interface PrivateMessage {
	channel: Channel;
	/** As it is sent; without a recipient where that is still to be read, and without a time where that is now. */
	body: Record<string, unknown>;
	/** What to know of it although it is sent. */
	hints: readonly string[];
	/** The message that is answered, if it says who the recipient is. */
	answers?: string;
}

/** A private message: as fields, with its recipient or with the message that names it, or as JSON. */
export const message: f.Input<'message', PrivateMessage> = {
	name: 'message',
	properties: [
		...[channelField, inputMode].map((field) => f.propertyOf(field)),
		...[
			...attachmentProperties([f.required(plainText), buttonTitles]),
			...f.editorProperties([recipientFrom, ...topFields]),
			...additionalFields.properties,
		].map((property) => f.shownWhen({ inputMode: ['fields'] }, property)),
		...f.when({ inputMode: ['json'] }, jsonBody).properties,
	],
	locate: ({ at, get }) => (get('inputMode') === 'json' ? at.in('jsonBody') : at),
	read: (reader) => {
		const { at, get } = reader;
		const channel = f.inputOf(channelField).read(reader) as Channel | undefined;
		// A problem was noted, so the operation never sees it.
		if (channel === undefined) return { channel: 'W', body: {}, hints: [] };
		if (get('inputMode') === 'json') {
			const raw = f.inputOf(jsonBody).read(reader);
			const body = isObject(raw) ? readJson(channel, raw, at.in('jsonBody').given('asGiven')) : {};
			return { channel, body, hints: at.hints };
		}
		const isAnswer = f.inputOf(recipientFrom).read(reader) === 'message';
		const body = readForm(fieldsOn(channel, isAnswer ? 'message' : 'fields'), channel, reader);
		const { inReplyToMessageId: answers } = body;
		return { channel, body, hints: at.hints, ...(isAnswer && { answers: answers as string }) };
	},
};

/** What each channel takes in JSON; to make it takes longer than to read a message. */
const fieldsInJson = new Map(CHANNELS.map((one) => [one, f.nested(fieldsOn(one, 'fields'))]));

/** A message in JSON, by what the specification says of its channel (Part 3, "Reply"). Notes every problem. */
export function readJson(channel: Channel, raw: Record<string, unknown>, at: f.Location) {
	const body = f.readFields(fieldsInJson.get(channel) ?? [], raw, at) ?? {};
	const content = f.jsonValue(raw.content);
	if (isObject(content) && isNothing(content.attachment))
		checkText(channel, body.content, at.in('content'));
	return body;
}

function readForm(fields: readonly f.Field[], channel: Channel, reader: f.ParameterReader) {
	const { at, get } = reader;
	const isText = get('templateType') === PLAIN_TEXT;
	const top = topFields.filter((field) => fields.includes(field) && field.editor !== undefined);
	const shownAs = (names: Readonly<Record<string, string>>, place = at) =>
		place.with((part) => (names[part] === undefined ? undefined : at.in(names[part])));
	const attachment = attachmentOn(channel).parse(
		isText ? quickReplies(reader) : attachmentIn(reader, channel),
		shownAs(isText ? { message: 'text', quickReplies: 'buttonTitles' } : { type: 'templateType' }),
	);
	if (isText && attachment === undefined) top.push(plainText);
	const { otherFields, ...added } = additionalFields.read(reader);
	const body = f.placed(fields, {
		...added,
		attachment,
		...f.readFields(top, Object.fromEntries(top.map(({ name }) => [name, get(name)])), at),
	});
	const texts = shownAs({ text: 'text' }, at.in('additionalFields'));
	if (isText) checkText(channel, attachment ? { text: get('text') } : body.content, texts);
	return Object.assign(body, otherFields);
}

/** A text with buttons, in the template that the channel has for them; undefined for a text alone. */
function quickReplies(reader: f.ParameterReader): object | undefined {
	const titles = f.inputOf(buttonTitles).read(reader);
	const replies = titles?.map((title) => ({ id: title, title, actionDetail: { action: 'TEXT' } }));
	return replies && { type: QUICK_REPLY, message: reader.get('text'), quickReplies: replies };
}

/** Without an attachment a message is a text; on channel A it sends `content.text` alone. */
function checkText(channel: Channel, content: unknown, at: f.Location): void {
	const texts = isObject(content) ? content : {};
	const isThere = (name: string) => toText(texts[name] ?? '').trim() !== '';
	const isAlone = TEXT_ALONE.includes(channel);
	const textAt = at.in('text');
	if (!(isAlone ? ['text'] : ['text', 'richText', 'templateId']).some(isThere)) {
		if (textAt.isRight) textAt.problem('It is empty. Give a text, or send a file or a template.');
	} else if (isAlone) {
		for (const [name, value] of Object.entries(texts))
			if (name !== 'text' && !isMissing(value))
				at.in(name).problem('Plain text sends only its text. Remove this.');
	}
}
