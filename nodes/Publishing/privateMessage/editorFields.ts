import {
	additionalFields,
	json,
	fieldUnless,
	object,
	pattern,
	required,
	text,
	type Field,
} from '../../shared/fields';
import {
	allowDuplicateMessages,
	approvalId,
	approvalType,
	channelOptions,
	contentLeaves,
	otherLeaves,
	scheduleDate,
	taxonomyLeaves,
} from './messageFields';

/** The template type that stands for sending no template. */
export const PLAIN_TEXT = 'plainText';

export const plainText = text('text', { rows: 4, description: 'What the customer reads' });

export const walletMaker = required(
	pattern('walletMaker', /^[A-Z]+$/, "the maker's name in capital letters", {
		description: "The maker's name in capital letters; the template's type is that name with _PAY",
	}),
);

/** The fields of a template without a field table. */
export const attachment = json('attachment', {
	displayName: 'Template Fields',
	description: 'The fields of the template as JSON; its type is filled in',
});

export const OTHER_FIELD_NAMES = otherLeaves.map(({ name }) => name);

export const otherFields = json('otherFields', {
	description: `Further fields of the message as JSON: ${OTHER_FIELD_NAMES.join(', ')}`,
});

/** The optional fields of the message besides `content` and `taxonomy`. */
export const optionalLeaves: Field[] = [
	allowDuplicateMessages,
	object('approval', [approvalType, approvalId], { description: 'Who has to approve the message' }),
	channelOptions,
];

export const additionalMessageFields = additionalFields(
	...contentLeaves.map(templateOnly),
	...taxonomyLeaves,
	...optionalLeaves,
	otherFields,
);

/** Plain text sends nothing of `content` but its text, which is a field of its own. */
function templateOnly(leaf: Field): Field {
	return fieldUnless({ '/templateType': [PLAIN_TEXT] }, leaf);
}

/** `scheduleDate`, which is now unless the user changes it. `note` completes its description. */
export function scheduleDateFromNow(note = ''): Field {
	return {
		...scheduleDate,
		property: {
			...scheduleDate.property,
			default: '={{ $now.toISO() }}',
			description: `When the message is sent. Now, unless changed.${note}`,
		},
	};
}

export const jsonBody = required(
	json('jsonBody', {
		displayName: 'JSON Body',
		description: 'The whole message as JSON. The same checks apply as to the fields.',
	}),
);
