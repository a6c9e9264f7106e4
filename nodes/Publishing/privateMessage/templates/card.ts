import { list, object, oneOf, R, requiredWhen, text } from '../part';
import type { Template } from './template';

/** A header with a type is a media header, one without is a text header. */
const header = object(
	'header',
	[
		oneOf('type', ['IMAGE', 'VIDEO', 'DOC'], { unset: 'Text' }),
		text('text', { ...R, onlyWhen: { part: 'type', is: [''] } }),
		text('url', {
			...requiredWhen('type', 'IMAGE', 'DOC'),
			onlyWhen: { part: 'type', is: ['IMAGE', 'VIDEO', 'DOC'] },
			placeholder: 'e.g. https://example.com/image.png',
			description: 'Required for an image and a document',
		}),
		text('title', { onlyWhen: { part: 'type', is: ['IMAGE', 'VIDEO', 'DOC'] } }),
	],
	R,
);

export const card: Template[] = [
	{
		channel: 'W',
		type: 'CARD',
		name: 'Card',
		description: 'A text, image, video or document with buttons below it',
		parts: [
			header,
			text('footerText', R),
			list('buttons', [text('id', R), text('title', R), text('subtitle')], {
				placeholder: 'Add Button',
			}),
		],
	},
];
