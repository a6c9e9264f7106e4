import type { INodeProperties } from 'n8n-workflow';
import { f } from '../../shared/fields';
import { FILE_TYPES, fileFields, PLAIN_TEXT, walletMaker, WITHOUT_TEMPLATE } from './attachment';
import { CHANNEL_CHOICES, CHANNELS, rulesOf, type Channel } from './channels';
import {
	contentFields,
	optionalFields,
	otherFieldsAsJson,
	recipientFrom,
	taxonomyFields,
	topFields,
} from './messageFields';
import { catalogue, templatesOf, WALLET, type Template } from './templates';

const channelField = f.choice('channel', f.byName(CHANNEL_CHOICES), {
	sameForAll: true,
	default: 'W',
	description: 'The kind of channel. It decides which templates and fields are available.',
});

const inputMode = f.choice(
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

export const jsonBody = f.json('jsonBody', {
	empty: 'never',
	partsAreRead: true,
	default: '{}',
	description: 'The whole message as JSON. The same checks apply as to the fields.',
});

export const plainText = f.text('text', { rows: 4, description: 'What the customer reads' });

/** Only a template has these. */
const ofTemplate = { hiddenWhen: { '/templateType': [PLAIN_TEXT] } };
/** The channels on which a plain text is all of `content`. */
const TEXT_ALONE = CHANNELS.filter((channel) => rulesOf(channel).plainText);
const TEXT_AND_MORE = CHANNELS.filter((channel) => !rulesOf(channel).plainText);

/** Shown on the one kind of channel, or with a template: n8n knows no "or", so each of these is there twice. */
const shownContentFields = contentFields.flatMap((field): f.Field[] =>
	// As plain text it is a field of its own.
	field.name === plainText.name
		? [{ ...field, ...ofTemplate }]
		: [
				{ ...field, shownWhen: { '/channel': TEXT_AND_MORE } },
				{ ...field, shownWhen: { '/channel': TEXT_ALONE }, ...ofTemplate },
			],
);

export const additionalFields = f.collection('additionalFields', [
	...shownContentFields,
	...taxonomyFields,
	...optionalFields,
	otherFieldsAsJson,
]);

const templateChoice = [
	...CHANNELS.map(templateType),
	...catalogue.flatMap(templateProperties),
	...f.when({ templateType: [PLAIN_TEXT] }, f.required(plainText)).properties,
	...f
		.editorProperties(fileFields)
		.map((property) => f.shownWhen({ templateType: FILE_TYPES }, property)),
];

/** How n8n shows a message: as fields that follow the channel and the template, or as JSON. */
export const messageProperties: readonly INodeProperties[] = [
	f.propertyOf(channelField),
	f.propertyOf(inputMode),
	...[
		...templateChoice,
		...f.editorProperties([recipientFrom, ...topFields]),
		...additionalFields.properties,
	].map((property) => f.shownWhen({ inputMode: ['fields'] }, property)),
	...f.when({ inputMode: ['json'] }, jsonBody).properties,
];

/** The templates of the channel, and only these; a text and files go without one. */
function templateType(channel: Channel): INodeProperties {
	const types = templatesOf(channel).map(({ name, type, description }) => ({
		name: `${name} (${type})`,
		value: type,
		description,
	}));
	return f.propertyOf(
		f.choice('templateType', f.byName([...types, ...WITHOUT_TEMPLATE]), {
			sameForAll: true,
			shownWhen: { channel: [channel] },
			default: PLAIN_TEXT,
			description: 'The form of the message. The fields below depend on it.',
		}),
	);
}

/** The fields of one template, shown for its channel and type. */
function templateProperties({ channel, type, fields }: Template): INodeProperties[] {
	return [
		...(type === WALLET ? f.inputOf(walletMaker).properties : []),
		...f.editorProperties(f.asked('description message name title url', fields)),
	].map((property) => f.shownWhen({ channel: [channel], templateType: [type] }, property));
}
