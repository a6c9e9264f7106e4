import { additionalFields, json, pattern, text, type Field } from '../../shared/fields';
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

export const additionalMessageFields = additionalFields(
	// Plain text sends nothing of `content` but its text, which is a field of its own.
	...contentFields.map((field) => ({ ...field, hiddenWhen: { '/templateType': [PLAIN_TEXT] } })),
	...taxonomyFields,
	...optionalFields,
	otherFieldsAsJson,
);

export const jsonBody = json('jsonBody', {
	required: true,
	partsAreRead: true,
	default: '{}',
	displayName: 'JSON Body',
	description: 'The whole message as JSON. The same checks apply as to the fields.',
});
