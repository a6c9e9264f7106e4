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
				field.choice('type', MEDIA, { unset: 'Text' }),
				field.text('text', { required: true, onlyWhen: { sibling: 'type', is: [''] } }),
				field.text('url', {
					requiredWhen: { sibling: 'type', is: ['IMAGE', 'DOC'] },
					onlyWhen: { sibling: 'type', is: MEDIA },
					placeholder: 'e.g. https://example.com/image.png',
					description: 'Required for an image and a document',
				}),
				field.text('title', { onlyWhen: { sibling: 'type', is: MEDIA } }),
			]),
			field.text('footerText', { required: true }),
			field.list('buttons', { placeholder: 'Add Button' }, [
				field.text('id', { required: true }),
				field.text('title', { required: true }),
				field.text('subtitle'),
			]),
		],
	},
];
