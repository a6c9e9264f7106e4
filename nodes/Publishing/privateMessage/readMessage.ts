import {
	fromEditor,
	inputOf,
	ownValue,
	type Field,
	type Location,
	type ParameterReader,
} from '../../shared/fields';
import { isMissing, isObject, quote } from '../../shared/values';
import { rulesOf, type Channel } from './channels';
import {
	attachment,
	optionalFields,
	OTHER_FIELD_NAMES,
	otherFieldsAsJson,
	PLAIN_TEXT,
	walletMaker,
} from './editorFields';
import { contentFields, taxonomyFields } from './messageFields';
import { templateOf, WALLET } from './templates';

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
		content: { ...valuesOf(contentFields), ...readTemplate(channel, reader) },
		taxonomy: { ...valuesOf(taxonomyFields), campaignId: valueOf('campaignId') },
		scheduleDate: valueOf('scheduleDate'),
		inReplyToMessageId: valueOf('inReplyToMessageId'),
		...(withRecipient && {
			accountId: valueOf('accountId'),
			toProfile: {
				channelType: valueOf('channelType'),
				channelId: valueOf('channelId'),
				...(rulesOf(channel).screenName !== 'unsupported' && { screenName: valueOf('screenName') }),
			},
		}),
	};
}

/** Where the editor has the parts of a message. */
export function placeOfMessage(channel: Channel, { at, get }: ParameterReader): Location {
	const type = get('templateType');
	const collected = at.in('additionalFields');
	const isIn = (fields: readonly Field[], name: string) =>
		fields.some((field) => field.name === name);
	const content = at.with((name) => {
		if (name === 'attachment') return templateOf(channel, type)?.fields ? at : at.in(name);
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

/** What the template, or plain text in its place, adds to `content`. */
function readTemplate(channel: Channel, reader: ParameterReader): Record<string, unknown> {
	const type = reader.get('templateType');
	if (type === PLAIN_TEXT && rulesOf(channel).plainText) return { text: reader.get('text') };
	if (type === WALLET && channel === 'A') {
		// Undefined where a problem was noted.
		const maker = inputOf(walletMaker).read(reader) as string | undefined;
		return maker === undefined ? {} : { attachment: readAttachment(`${maker}_PAY`, reader) };
	}
	const fields = templateOf(channel, type)?.fields;
	return {
		attachment: fields
			? { type, ...fromEditor(fields, (name) => reader.get(name)) }
			: readAttachment(type, reader),
	};
}

/** The attachment of a template whose fields are given as JSON. */
function readAttachment(type: unknown, reader: ParameterReader): Record<string, unknown> {
	const at = reader.at.in('attachment');
	const raw = reader.get('attachment');
	const values = isMissing(raw) ? {} : attachment.parse(raw, at);
	if (!isObject(values)) return { type };
	if ('type' in values && values.type !== type)
		at.in('type').problem(
			`It is ${quote(values.type)}, but the template is ${quote(type)}. Remove it.`,
		);
	return { ...values, type };
}
