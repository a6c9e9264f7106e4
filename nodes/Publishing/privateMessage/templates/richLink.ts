import { field } from '../fieldTable/field';
import type { Template } from './template';

export const richLink: Template[] = [
	{
		channel: 'A',
		type: 'RICH_LINK',
		name: 'Rich Link',
		description: 'A link with an image or a video',
		fields: [
			field.text('mediaUrl', { required: true, placeholder: 'e.g. https://example.com/video.mp4' }),
			field.text('link', { placeholder: 'e.g. https://example.com' }),
			field.text('title'),
			field.text('previewUrl', { placeholder: 'e.g. https://example.com/preview.png' }),
		],
	},
];
