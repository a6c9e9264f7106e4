import { field } from '../fieldTable/field';
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
			field.object('header', { required: true }, [
				field.choice('type', MEDIA, {
					unset: 'Text',
					description: 'What stands at the top of the card',
				}),
				field.text('text', {
					required: true,
					onlyWhen: { sibling: 'type', is: [''] },
					description: 'The text at the top of the card',
				}),
				field.text('url', {
					requiredWhen: { sibling: 'type', is: ['IMAGE', 'DOC'] },
					onlyWhen: { sibling: 'type', is: MEDIA },
					placeholder: 'e.g. https://example.com/image.png',
					description: 'The address of the file at the top. Required for an image and a document.',
				}),
				field.text('title', {
					onlyWhen: { sibling: 'type', is: MEDIA },
					description: 'The title of the image, video or document',
				}),
			]),
			field.text('footerText', { required: true, description: 'The small print below the card' }),
			field.list('buttons', { placeholder: 'Add Button' }, [
				field.text('id', {
					required: true,
					description: 'Your name for the button, by which its answer is recognised',
				}),
				field.text('title', { required: true, description: 'The text on the button' }),
				field.text('subtitle', { description: 'The smaller text below it' }),
			]),
		],
	},
];
