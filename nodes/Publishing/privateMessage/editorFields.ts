import { collection, json, pattern, text, type Field } from '../../shared/fields';
import { CHANNELS, rulesOf } from './channels';
import {
	allowDuplicateMessages,
	approval,
	channelOptions,
	contentFields,
	otherFields,
	taxonomyFields,
} from './messageFields';
import { PLAIN_TEXT } from './plainContent';

export const plainText = text('text', { rows: 4, description: 'What the customer reads' });

export const walletMaker = pattern(
	'walletMaker',
	/^[A-Z]+$/,
	"the maker's name in capital letters",
	{
		required: true,
		description: "The maker's name in capital letters; the template's type is that name with _PAY",
	},
);

export const OTHER_FIELD_NAMES = otherFields.map(({ name }) => name);

export const otherFieldsAsJson = json('otherFields', {
	partsAreRead: true,
	description: `Further fields of the message as JSON: ${OTHER_FIELD_NAMES.join(', ')}`,
});

/** The optional fields of the message other than `content` and `taxonomy`. */
export const optionalFields: Field[] = [allowDuplicateMessages, approval, channelOptions];

/** Only a template has these. */
const ofTemplate = { hiddenWhen: { '/templateType': [PLAIN_TEXT] } };
/** The channels on which a plain text is all of `content`. */
const TEXT_ALONE = CHANNELS.filter((channel) => rulesOf(channel).plainText);
const TEXT_AND_MORE = CHANNELS.filter((channel) => !rulesOf(channel).plainText);

/** Shown on the one kind of channel, or with a template: n8n knows no "or", so each of these is there twice. */
const shownContentFields = contentFields.flatMap((field): Field[] =>
	// As plain text it is a field of its own.
	field.name === plainText.name
		? [{ ...field, ...ofTemplate }]
		: [
				{ ...field, shownWhen: { '/channel': TEXT_AND_MORE } },
				{ ...field, shownWhen: { '/channel': TEXT_ALONE }, ...ofTemplate },
			],
);

export const additionalMessageFields = collection('additionalFields', [
	...shownContentFields,
	...taxonomyFields,
	...optionalFields,
	otherFieldsAsJson,
]);

export const jsonBody = json('jsonBody', {
	required: true,
	partsAreRead: true,
	default: '{}',
	description: 'The whole message as JSON. The same checks apply as to the fields.',
});
