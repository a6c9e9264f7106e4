import { choice, object, rows, text } from '../../../shared/fields';
import type { Template } from './template';

const MEDIA = ['IMAGE', 'VIDEO', 'DOC'];

export const card: Template[] = [
	{
		channel: 'W',
		type: 'CARD',
		name: 'Card',
		description: 'A text, image, video or document with buttons below it',
		fields: [
			// A header with a type is a media header, one without is a text header.
			object(
				'header',
				[
					choice('type', MEDIA, {
						exact: true,
						unset: 'Text',
						description: 'The top of the card',
					}),
					text('text', {
						required: true,
						onlyWhen: { type: [''] },
						description: 'The text at the top of the card',
					}),
					text('url', {
						required: { type: ['IMAGE', 'DOC'] },
						onlyWhen: { type: MEDIA },
						placeholder: 'e.g. https://example.com/image.png',
						description:
							'The address of the file at the top. Required for an image and a document.',
					}),
					text('title', {
						onlyWhen: { type: MEDIA },
						description: 'The title of the image, video or document',
					}),
				],
				{ flat: true, required: true },
			),
			text('footerText', { required: true, description: 'The small print below the card' }),
			rows(
				'buttons',
				[
					text('id', {
						required: true,
						description: 'Your name for the button, by which its answer is recognized',
					}),
					text('title', { required: true, description: 'The text on the button' }),
					text('subtitle', { description: 'The smaller text below it' }),
				],
				{ placeholder: 'Add Button' },
			),
		],
	},
];
