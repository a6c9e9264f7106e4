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
					}),
				]),
			]),
			field.text('body', { rows: 3 }),
			field.text('footerText'),
			field.text('ctaUrl', {
				required: true,
				displayName: 'Link URL',
				placeholder: 'e.g. https://example.com',
			}),
			field.text('displayText', { required: true, description: 'The text on the button' }),
			field.constant('urlType', 'STATIC'),
		],
	},
];
