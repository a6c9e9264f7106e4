import { constant, object, R, text } from '../part';
import type { Template } from './template';

export const ctaUrl: Template[] = [
	{
		channel: 'W',
		type: 'CTA_URL',
		name: 'Link Button',
		description: 'A text with a button that opens a link',
		parts: [
			object('header', [
				object('image', [
					constant('type', 'IMAGE', {}),
					text('url', {
						displayName: 'Header Image URL',
						placeholder: 'e.g. https://example.com/image.png',
					}),
				]),
			]),
			text('body', { rows: 3 }),
			text('footerText'),
			text('ctaUrl', {
				...R,
				displayName: 'Link URL',
				placeholder: 'e.g. https://example.com',
			}),
			text('displayText', { ...R, description: 'The text on the button' }),
			constant('urlType', 'STATIC'),
		],
	},
];
