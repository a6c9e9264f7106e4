import type { INodeProperties } from 'n8n-workflow';
import {
	additionalFields,
	type Field,
	json,
	type Leaf,
	optional,
	ownValue,
	type ParameterReader,
	pattern,
	required,
	shownWhen,
	text,
} from '../../shared/fields';
import { isMissing, isObject, quote } from '../../shared/values';
import { CHANNELS, channels, rulesOf, type Channel } from './channels';
import { fromEditor, propertiesOf } from './editor';
import {
	accountId,
	campaignId,
	channelId,
	channelType,
	checkReply,
	contentLeaves,
	inReplyToMessageId,
	OTHER_FIELDS,
	ownLeaves,
	scheduleDate,
	screenName,
	taxonomyLeaves,
} from './reply';
import { catalogue, templateOf, templatesOf, WALLET } from './templates';

/** The choice of sending no template. */
const PLAIN_TEXT = 'plainText';

const walletMaker = pattern('walletMaker', /^[A-Z]+$/, "the maker's name in capital letters", {
	description: "The maker's name in capital letters; the template's type is that name with _PAY",
});

const attachment = json('attachment', {
	displayName: 'Template Fields',
	description: 'The fields of the template as JSON; its type is filled in',
});

const plainText = text('text', { rows: 4 });

const otherFields = json('otherFields', {
	description: `Further fields of the message as JSON: ${OTHER_FIELDS.join(', ')}`,
});

const more = additionalFields(...contentLeaves, ...taxonomyLeaves, ...ownLeaves, otherFields);

const jsonBody = json('jsonBody', {
	displayName: 'JSON Body',
	description: 'The whole message as JSON. The same checks apply as to the fields.',
});

/** The whole message: as fields that follow the channel and the template, or as JSON. */
export const message: Field<'message', Record<string, unknown>> = {
	name: 'message',
	properties: [
		{
			displayName: 'Channel',
			name: 'channel',
			type: 'options',
			noDataExpression: true,
			options: CHANNELS.map((value) => ({ name: channels[value].name, value })).sort((a, b) =>
				a.name.localeCompare(b.name),
			),
			default: 'W',
			description: 'The kind of channel; it decides which templates and fields there are',
		},
		{
			displayName: 'Input Mode',
			name: 'inputMode',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Fields', value: 'fields', description: 'Fill in fields' },
				{ name: 'JSON', value: 'json', description: 'Give the whole message as JSON' },
			],
			default: 'fields',
		},
		...[
			...required(channelType).properties,
			...required(channelId).properties,
			...on(where('screenName', 'required'), required(screenName)),
			...on(where('screenName', 'optional'), optional(screenName)),
			...on(
				CHANNELS.filter((channel) => channel !== 'L'),
				required(accountId('W')),
			),
			...on(['L'], required(accountId('L'))),
			...required(inReplyToMessageId).properties,
			...required(campaignId).properties,
			...CHANNELS.map(templateType),
			...templateProperties(),
			...on(where('scheduleDate', 'required'), required(fromNow(''))),
			...on(where('scheduleDate', 'optional'), optional(fromNow(' May be left empty.'))),
			...more.properties,
		].map((property) => shownWhen({ inputMode: ['fields'] }, property)),
		...required(jsonBody).properties.map((property) =>
			shownWhen({ inputMode: ['json'] }, property),
		),
	],
	read: (reader) => {
		const channel = reader.get('channel');
		if (!isChannel(channel)) {
			reader.at
				.in('channel')
				.problem(`${quote(channel)} is no kind of channel. Use one of: ${CHANNELS.join(', ')}.`);
			return {};
		}
		const raw =
			reader.get('inputMode') === 'json'
				? required(jsonBody).read(reader)
				: fromFields(channel, reader);
		return raw === undefined ? {} : checkReply(channel, raw, reader.at);
	},
};

function isChannel(value: unknown): value is Channel {
	return CHANNELS.includes(value as Channel);
}

/** Only the templates of the channel. */
function templateType(channel: Channel): INodeProperties {
	const options = templatesOf(channel).map(({ name, type, description }) => ({
		name: `${name} (${type})`,
		value: type,
		description,
	}));
	if (rulesOf(channel).plainText)
		options.push({
			name: 'Plain Text',
			value: PLAIN_TEXT,
			description: 'A text without a template',
		});
	return shownWhen(
		{ channel: [channel] },
		{
			displayName: 'Template Type',
			name: 'templateType',
			type: 'options',
			noDataExpression: true,
			options: options.sort((a, b) => a.name.localeCompare(b.name)),
			default: defaultType(channel),
		},
	);
}

/** On channel A the rich link is the default (Part 3, "Attachment field shapes"). */
function defaultType(channel: Channel): string {
	return channel === 'A' ? 'RICH_LINK' : (templatesOf(channel)[0]?.type ?? '');
}

/** The fields of every template, each shown for its channel and type. */
function templateProperties(): INodeProperties[] {
	const shown = (channel: Channel, type: string, properties: readonly INodeProperties[]) =>
		properties.map((property) => shownWhen({ channel: [channel], templateType: [type] }, property));
	return [
		...catalogue.flatMap(({ channel, type, parts }) =>
			shown(channel, type, [
				...(type === WALLET ? required(walletMaker).properties : []),
				...(parts ? propertiesOf(parts) : optional(attachment).properties),
			]),
		),
		...CHANNELS.filter((channel) => rulesOf(channel).plainText).flatMap((channel) =>
			shown(channel, PLAIN_TEXT, required(plainText).properties),
		),
	];
}

/** The channels that have this rule. */
function where(field: 'screenName' | 'scheduleDate', rule: string): Channel[] {
	return CHANNELS.filter((channel) => rulesOf(channel)[field] === rule);
}

/** A field as it is shown on some channels. */
function on(some: readonly Channel[], { properties }: Field): INodeProperties[] {
	return properties.map((property) => shownWhen({ channel: some }, property));
}

/** The schedule date: now, unless the user says otherwise. */
function fromNow(more: string): Leaf {
	const { property } = scheduleDate;
	return {
		...scheduleDate,
		property: {
			...property,
			default: '={{ $now.toISO() }}',
			description: `When the message is sent. Now, unless changed.${more}`,
		},
	};
}

/** What was filled in, in the API's form; the checks come after. */
function fromFields(channel: Channel, reader: ParameterReader): Record<string, unknown> {
	const get = (name: string) => ownValue(reader.get(name));
	const added = reader.get('additionalFields');
	const extra = isObject(added) ? added : {};
	const pick = (leaves: readonly Leaf[]) =>
		Object.fromEntries(
			leaves.map(({ name }) => [name, extra[name]]).filter(([, value]) => !isMissing(value)),
		);
	return {
		...others(extra.otherFields, reader),
		...pick(ownLeaves),
		content: { ...pick(contentLeaves), ...template(channel, extra, reader) },
		taxonomy: { ...pick(taxonomyLeaves), campaignId: get('campaignId') },
		scheduleDate: get('scheduleDate'),
		accountId: get('accountId'),
		inReplyToMessageId: get('inReplyToMessageId'),
		toProfile: {
			channelType: get('channelType'),
			channelId: get('channelId'),
			...(rulesOf(channel).screenName !== 'unsupported' && { screenName: get('screenName') }),
		},
	};
}

function others(raw: unknown, reader: ParameterReader): Record<string, unknown> {
	const at = reader.at.in('additionalFields').in('otherFields');
	const value = isMissing(raw) ? {} : otherFields.parse(raw, at);
	if (!isObject(value)) return {};
	for (const name of Object.keys(value).filter((name) => !OTHER_FIELDS.includes(name)))
		at.in(name).problem(`It does not belong here. Use one of: ${OTHER_FIELDS.join(', ')}.`);
	return value;
}

/** The part of `content` that the template makes. `extra`: what Additional Fields hold. */
function template(
	channel: Channel,
	extra: Readonly<Record<string, unknown>>,
	reader: ParameterReader,
): Record<string, unknown> {
	const chosen = reader.get('templateType');
	if (chosen === PLAIN_TEXT && rulesOf(channel).plainText) {
		if (!isMissing(extra.text))
			reader.at
				.in('additionalFields')
				.in('text')
				.problem('Plain text has one text, which has a field of its own. Remove this one.');
		return { text: reader.get('text') };
	}
	if (chosen === WALLET && channel === 'A') {
		const maker = required(walletMaker).read(reader);
		return maker === undefined ? {} : { attachment: fromJson(`${maker}_PAY`, reader) };
	}
	const parts = templateOf(channel, chosen)?.parts;
	return {
		attachment: parts
			? { type: chosen, ...fromEditor(parts, (name) => reader.get(name)) }
			: fromJson(chosen, reader),
	};
}

function fromJson(type: unknown, reader: ParameterReader): Record<string, unknown> {
	const at = reader.at.in('attachment');
	const raw = reader.get('attachment');
	const fields = isMissing(raw) ? {} : attachment.parse(raw, at);
	if (!isObject(fields)) return { type };
	if ('type' in fields && fields.type !== type)
		at.in('type').problem(
			`It is ${quote(fields.type)}, but the template is ${quote(type)}. Remove it.`,
		);
	return { ...fields, type };
}
