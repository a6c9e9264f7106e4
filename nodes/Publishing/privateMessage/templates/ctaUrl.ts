import { field } from '../fieldTable/field';
import type { Template } from './template';

export const ctaUrl: Template[] = [
	{
		channel: 'W',
		type: 'CTA_URL',
		name: 'Link Button',
		description: 'A text with a button that opens a link',
		fields: [
			field.object('header', {}, [
				field.object('image', {}, [
					field.constant('type', 'IMAGE', { required: false }),
					field.text('url', {
						displayName: 'Header Image URL',
						placeholder: 'e.g. https://example.com/image.png',
						description: 'The address of the image above the text',
					}),
				]),
			]),
			field.text('body', { rows: 3, description: 'The text above the button' }),
			field.text('footerText', { description: 'The small print below the text' }),
			field.text('ctaUrl', {
				required: true,
				displayName: 'Link URL',
				placeholder: 'e.g. https://example.com',
				description: 'The address that the button opens',
			}),
			field.text('displayText', { required: true, description: 'The text on the button' }),
			field.constant('urlType', 'STATIC'),
		],
	},
];
