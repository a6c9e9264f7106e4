import type { INodeProperties } from 'n8n-workflow';
import {
	asked,
	byName,
	choice,
	editorProperties,
	inputOf,
	propertyOf,
	required,
	shownWhen,
	when,
	type Input,
} from '../../shared/fields';
import { CHANNEL_CHOICES, CHANNELS, rulesOf, type Channel } from './channels';
import { additionalMessageFields, jsonBody, plainText, walletMaker } from './editorFields';
import {
	accountId,
	campaignId,
	campaignOfRepliedMessage,
	channelId,
	channelType,
	inReplyToMessageId,
	liveChatAccountId,
	recipientFrom,
	scheduleDate,
	screenName,
} from './messageFields';
import { FILE_TYPES, fileFields, files, PLAIN_TEXT } from './plainContent';
import { catalogue, templatesOf, WALLET, type Template } from './templates';

const channelField = choice('channel', byName(CHANNEL_CHOICES), {
	sameForAll: true,
	default: 'W',
	description: 'The kind of channel. It decides which templates and fields are available.',
});

const inputMode = choice(
	'inputMode',
	[
		{ name: 'Fields', value: 'fields', description: 'Fill in fields' },
		{ name: 'JSON', value: 'json', description: 'Give the whole message as JSON' },
	],
	{
		sameForAll: true,
		description: 'How to give the message. The same checks apply in both modes.',
	},
);

const addressee = [
	required(recipientFrom),
	when({ recipientFrom: ['message'] }, required(inReplyToMessageId)) as Input,
	when({ recipientFrom: ['fields'] }, inReplyToMessageId) as Input,
	...[
		required(channelType),
		required(channelId),
		when(
			{ channel: CHANNELS.filter((value) => rulesOf(value).screenName !== 'unsupported') },
			screenName,
		),
		when({ channel: CHANNELS.filter((value) => value !== 'L') }, required(accountId)),
		when({ channel: ['L'] }, required(liveChatAccountId)),
		required(campaignId),
	].map((input) => when({ recipientFrom: ['fields'] }, input as Input)),
	when({ recipientFrom: ['message'] }, campaignOfRepliedMessage),
];

const templateChoice = [
	...CHANNELS.map(templateType),
	...catalogue.flatMap(templateProperties),
	...when({ templateType: [PLAIN_TEXT] }, required(plainText)).properties,
	...editorProperties(fileFields).map((property) =>
		shownWhen({ templateType: FILE_TYPES }, property),
	),
];

/** How n8n shows a message: as fields that follow the channel and the template, or as JSON. */
export const messageProperties: readonly INodeProperties[] = [
	propertyOf(channelField),
	propertyOf(inputMode),
	...[
		...templateChoice,
		...[...addressee, scheduleDate, additionalMessageFields].flatMap(
			(input) => inputOf(input as Input).properties,
		),
	].map((property) => shownWhen({ inputMode: ['fields'] }, property)),
	...when({ inputMode: ['json'] }, jsonBody).properties,
];

/** The templates of the channel, and only these; a text and files go without one. */
function templateType(channel: Channel): INodeProperties {
	const types = templatesOf(channel).map(({ name, type, description }) => ({
		name: `${name} (${type})`,
		value: type,
		description,
	}));
	const withoutTemplate = [
		{ name: 'None (Text)', value: PLAIN_TEXT, description: 'A text without a template' },
		...files.map(({ name, type, description }) => ({
			name: `None (${name})`,
			value: type,
			description,
		})),
	];
	return propertyOf(
		choice('templateType', byName([...types, ...withoutTemplate]), {
			sameForAll: true,
			forModel: { preset: PLAIN_TEXT },
			shownWhen: { channel: [channel] },
			default: defaultType(channel),
			description: 'The form of the message. The fields below depend on it.',
		}),
	);
}

/** On channel A the rich link is the default (Part 3, "Attachment field shapes"). */
function defaultType(channel: Channel): string {
	return channel === 'A' ? 'RICH_LINK' : (templatesOf(channel)[0]?.type ?? '');
}

/** The fields of one template, shown for its channel and type. */
function templateProperties({ channel, type, fields }: Template): INodeProperties[] {
	return [
		...(type === WALLET ? inputOf(walletMaker).properties : []),
		...editorProperties(asked('description message name title url', fields)),
	].map((property) => shownWhen({ channel: [channel], templateType: [type] }, property));
}
