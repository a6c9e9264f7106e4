import { R, text } from '../part';
import type { Template } from './template';

export const richLink: Template[] = [
	{
		channel: 'A',
		type: 'RICH_LINK',
		name: 'Rich Link',
		description: 'A link with an image or a video',
		parts: [
			text('mediaUrl', { ...R, placeholder: 'e.g. https://example.com/video.mp4' }),
			text('link', { placeholder: 'e.g. https://example.com' }),
			text('title'),
			text('previewUrl', { placeholder: 'e.g. https://example.com/preview.png' }),
		],
	},
];
