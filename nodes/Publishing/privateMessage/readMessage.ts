import {
	fromEditor,
	inputOf,
	ownValue,
	type Field,
	type Location,
	type ParameterReader,
} from '../../shared/fields';
import { isMissing, isObject } from '../../shared/values';
import { rulesOf, type Channel } from './channels';
import { optionalFields, OTHER_FIELD_NAMES, otherFieldsAsJson, walletMaker } from './editorFields';
import { contentFields, taxonomyFields } from './messageFields';
import { FILE_TYPES, fileFields, PLAIN_TEXT } from './plainContent';
import { templatesOf, WALLET, walletField } from './templates';

/** The message that was filled in as fields, in the API's form. It is not checked yet. */
export function readMessage(
	channel: Channel,
	reader: ParameterReader,
	{ withRecipient }: { withRecipient: boolean },
): Record<string, unknown> {
	const valueOf = (name: string) => ownValue(reader.get(name));
	const collection = reader.get('additionalFields');
	const additional = isObject(collection) ? collection : {};
	const valuesOf = (fields: readonly Field[]) =>
		Object.fromEntries(
			fields
				.filter(({ name }) => name in additional)
				.map(({ name }) => [name, ownValue(additional[name])]),
		);
	return {
		...readOtherFields(additional.otherFields, reader),
		...valuesOf(optionalFields),
		content: filledIn({ ...valuesOf(contentFields), ...readTemplate(channel, reader) }),
		taxonomy: { ...valuesOf(taxonomyFields), campaignId: valueOf('campaignId') },
		scheduleDate: valueOf('scheduleDate'),
		inReplyToMessageId: valueOf('inReplyToMessageId'),
		...(withRecipient && {
			accountId: valueOf('accountId'),
			toProfile: filledIn({
				channelType: valueOf('channelType'),
				channelId: valueOf('channelId'),
				...(rulesOf(channel).screenName !== 'unsupported' && { screenName: valueOf('screenName') }),
			}),
		}),
	};
}

/** Where the editor has the parts of a message. */
export function placeOfMessage({ at, get }: ParameterReader): Location {
	const type = get('templateType');
	const collected = at.in('additionalFields');
	const isIn = (fields: readonly Field[], name: string) =>
		fields.some((field) => field.name === name);
	const content = at.with((name) => {
		if (name === 'attachment') return at;
		return name === 'text' && type === PLAIN_TEXT ? at.in(name) : collected.in(name);
	});
	const taxonomy = at.with((name) =>
		isIn(taxonomyFields, name) ? collected.in(name) : at.in(name),
	);
	const places: Readonly<Record<string, Location>> = { content, taxonomy, toProfile: at };
	return at.with((name) => {
		if (isIn(optionalFields, name)) return collected.in(name);
		return OTHER_FIELD_NAMES.includes(name) ? collected.in('otherFields').in(name) : places[name];
	});
}

function readOtherFields(raw: unknown, reader: ParameterReader): Record<string, unknown> {
	const at = reader.at.in('additionalFields').in('otherFields');
	const values = isMissing(raw) ? {} : otherFieldsAsJson.parse(raw, at);
	if (!isObject(values)) return {};
	for (const name of Object.keys(values).filter((name) => !OTHER_FIELD_NAMES.includes(name)))
		at.in(name).problem(`It does not belong here. Use one of: ${OTHER_FIELD_NAMES.join(', ')}.`);
	return values;
}

/** What the template, or a text or file in its place, adds to `content`. */
function readTemplate(channel: Channel, reader: ParameterReader): Record<string, unknown> {
	const type = reader.get('templateType');
	if (type === PLAIN_TEXT) return { text: reader.get('text') };
	const fields = FILE_TYPES.includes(type as string)
		? fileFields
		: (templatesOf(channel).find((template) => template.type === type)?.fields ?? []);
	const attachment = { type, ...fromEditor(fields, (name) => reader.get(name)) };
	if (type !== WALLET || channel !== 'A') return { attachment };
	// Undefined where a problem was noted.
	const maker = inputOf(walletMaker).read(reader) as string | undefined;
	return maker === undefined ? {} : { attachment: ofMaker(attachment, maker) };
}

/** A wallet payment with the names of its maker in place of the general ones. */
function ofMaker(attachment: Readonly<Record<string, unknown>>, maker: string) {
	const type = `${maker}_PAY`;
	if (!isObject(attachment.paymentRequest)) return { ...attachment, type };
	const { [walletField('maker')]: wallet, ...request } = attachment.paymentRequest;
	const paymentRequest = {
		...request,
		...(wallet !== undefined && { [walletField(maker)]: wallet }),
	};
	return { ...attachment, type, paymentRequest };
}

/** The same without the texts that nobody filled in; in JSON an empty text is one, and is sent. */
function filledIn<T>(value: T): T {
	if (Array.isArray(value)) return value.map(filledIn) as T;
	if (!isObject(value)) return value;
	const parts = Object.entries(value).filter(([, part]) => part !== '');
	return Object.fromEntries(parts.map(([name, part]) => [name, filledIn(part)])) as T;
}
