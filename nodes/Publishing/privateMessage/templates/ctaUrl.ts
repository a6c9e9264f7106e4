import { constant, object, text } from '../../../shared/fields';
import type { Template } from './template';

export const ctaUrl: Template[] = [
	{
		channel: 'W',
		type: 'CTA_URL',
		name: 'Link Button',
		description: 'A text with a button that opens a link',
		fields: [
			object(
				'header',
				[
					object(
						'image',
						[
							constant('type', 'IMAGE', { empty: 'expect' }),
							text('url', {
								displayName: 'Header Image URL',
								placeholder: 'e.g. https://example.com/image.png',
								description: 'The address of the image above the text',
							}),
						],
						{ flat: true },
					),
				],
				{ flat: true },
			),
			text('body', { rows: 3, description: 'The text above the button' }),
			text('footerText', { description: 'The small print below the text' }),
			text('ctaUrl', {
				empty: 'never',
				displayName: 'Link URL',
				placeholder: 'e.g. https://example.com',
				description: 'The address that the button opens',
			}),
			text('displayText', { empty: 'never', description: 'The text on the button' }),
			constant('urlType', 'STATIC'),
		],
	},
];
