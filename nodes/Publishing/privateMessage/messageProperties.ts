import type { INodeProperties } from 'n8n-workflow';
import { optional, required, shownWhen, when, type Input } from '../../shared/fields';
import { CHANNELS, channels, channelsWhere, rulesOf, type Channel } from './channels';
import {
	additionalMessageFields,
	attachment,
	jsonBody,
	PLAIN_TEXT,
	plainText,
	scheduleDateFromNow,
	walletMaker,
} from './editorFields';
import { editorProperties } from './fieldTable/editor';
import {
	accountId,
	campaignId,
	campaignOfAnswered,
	channelId,
	channelType,
	inReplyToMessageId,
	liveChatAccountId,
	recipientFrom,
	screenName,
} from './messageFields';
import { catalogue, templatesOf, WALLET, type Template } from './templates';

const channelProperty: INodeProperties = {
	displayName: 'Channel',
	name: 'channel',
	type: 'options',
	noDataExpression: true,
	options: byName(CHANNELS.map((value) => ({ name: channels[value].name, value }))),
	default: 'W',
	description: 'The kind of channel; it decides which templates and fields there are',
};

const inputModeProperty: INodeProperties = {
	displayName: 'Input Mode',
	name: 'inputMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Fields', value: 'fields', description: 'Fill in fields' },
		{ name: 'JSON', value: 'json', description: 'Give the whole message as JSON' },
	],
	default: 'fields',
	description: 'How the message is given: the same checks hold in each mode',
};

const addressee = [
	required(recipientFrom),
	required(inReplyToMessageId),
	...[
		required(channelType),
		required(channelId),
		when({ channel: channelsWhere('screenName', 'required') }, required(screenName)),
		when({ channel: channelsWhere('screenName', 'optional') }, optional(screenName)),
		when({ channel: CHANNELS.filter((value) => value !== 'L') }, required(accountId)),
		when({ channel: ['L'] }, required(liveChatAccountId)),
		required(campaignId),
	].map((field) => when({ recipientFrom: ['fields'] }, field as Input)),
	when({ recipientFrom: ['message'] }, optional(campaignOfAnswered)),
];

const templateChoice = [
	...CHANNELS.map(templateType),
	...catalogue.flatMap(templateProperties),
	...when(
		{ channel: channelsWhere('plainText', true), templateType: [PLAIN_TEXT] },
		required(plainText),
	).properties,
];

const schedule = [
	when({ channel: channelsWhere('scheduleDate', 'required') }, required(scheduleDateFromNow())),
	when(
		{ channel: channelsWhere('scheduleDate', 'optional') },
		optional(scheduleDateFromNow(' May be left empty.')),
	),
];

/** How n8n shows a message: as fields that follow the channel and the template, or as JSON. */
export const messageProperties: readonly INodeProperties[] = [
	channelProperty,
	inputModeProperty,
	...[
		...templateChoice,
		...[...addressee, ...schedule, additionalMessageFields].flatMap(({ properties }) => properties),
	].map((property) => shownWhen({ inputMode: ['fields'] }, property)),
	...when({ inputMode: ['json'] }, jsonBody).properties,
];

/** The templates of the channel, and only these. */
function templateType(channel: Channel): INodeProperties {
	const types = templatesOf(channel).map(({ name, type, description }) => ({
		name: `${name} (${type})`,
		value: type,
		description,
	}));
	const withoutTemplate = {
		name: 'Plain Text',
		value: PLAIN_TEXT,
		description: 'A text without a template',
	};
	return shownWhen(
		{ channel: [channel] },
		{
			displayName: 'Template Type',
			name: 'templateType',
			type: 'options',
			noDataExpression: true,
			options: byName(rulesOf(channel).plainText ? [...types, withoutTemplate] : types),
			default: defaultType(channel),
			description: 'What the message looks like. The fields below follow it.',
		},
	);
}

/** On channel A the rich link is the default (Part 3, "Attachment field shapes"). */
function defaultType(channel: Channel): string {
	return channel === 'A' ? 'RICH_LINK' : (templatesOf(channel)[0]?.type ?? '');
}

/** The fields of one template, shown for its channel and type. */
function templateProperties({ channel, type, fields }: Template): INodeProperties[] {
	return [
		...(type === WALLET ? walletMaker.properties : []),
		...(fields ? editorProperties(fields) : [attachment.property]),
	].map((property) => shownWhen({ channel: [channel], templateType: [type] }, property));
}

function byName<T extends { name: string }>(options: readonly T[]): T[] {
	return [...options].sort((a, b) => a.name.localeCompare(b.name));
}
