import { text } from '../../../shared/fields';
import { webUrl, type Template } from './template';

export const richLink: Template = {
	channel: 'A',
	type: 'RICH_LINK',
	name: 'Rich Link',
	description: 'A link with an image or a video',
	fields: [
		text('mediaUrl', {
			empty: 'never',
			placeholder: 'e.g. https://example.com/video.mp4',
			description: 'The address of the image or video that is shown',
		}),
		webUrl('link', 'The address that a tap opens'),
		text('title', { description: 'The text below the image or video' }),
		text('previewUrl', {
			placeholder: 'e.g. https://example.com/preview.png',
			description: 'The address of an image that is shown until the video plays',
		}),
	],
};
