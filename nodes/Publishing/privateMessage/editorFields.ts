import { additionalFields, json, pattern, text, type Field } from '../../shared/fields';
import {
	allowDuplicateMessages,
	approval,
	channelOptions,
	contentFields,
	otherFields,
	scheduleDate,
	taxonomyFields,
} from './messageFields';

/** The template type that means sending no template. */
export const PLAIN_TEXT = 'plainText';

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

/** The fields of a template without a field table. */
export const attachment = json('attachment', {
	displayName: 'Template Fields',
	description: 'The fields of the template as JSON, without its type',
});

export const OTHER_FIELD_NAMES = otherFields.map(({ name }) => name);

export const otherFieldsAsJson = json('otherFields', {
	description: `Further fields of the message as JSON: ${OTHER_FIELD_NAMES.join(', ')}`,
});

/** The optional fields of the message besides `content` and `taxonomy`. */
export const optionalFields: Field[] = [allowDuplicateMessages, approval, channelOptions];

export const additionalMessageFields = additionalFields(
	// Plain text sends nothing of `content` but its text, which is a field of its own.
	...contentFields.map((field) => ({ ...field, hiddenWhen: { '/templateType': [PLAIN_TEXT] } })),
	...taxonomyFields,
	...optionalFields,
	otherFieldsAsJson,
);

/** `scheduleDate`, which is now unless the user changes it. `note` completes its description. */
export function scheduleDateFromNow(note = ''): Field {
	return {
		...scheduleDate,
		default: '={{ $now.toISO() }}',
		description: `When to send the message. Now by default.${note}`,
	};
}

export const jsonBody = json('jsonBody', {
	required: true,
	displayName: 'JSON Body',
	description: 'The whole message as JSON. The same checks apply as to the fields.',
});
