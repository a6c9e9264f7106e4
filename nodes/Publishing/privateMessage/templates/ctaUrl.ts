import { constant, text } from '../../../shared/fields';
import { imageUrl, part, webUrl, type Template } from './template';

export const ctaUrl: Template = {
	channel: 'W',
	type: 'CTA_URL',
	name: 'Link Button',
	description: 'A text with a button that opens a link',
	fields: [
		part('header', 'leaveOut', [
			part('image', 'leaveOut', [
				constant('type', 'IMAGE', { empty: 'expect' }),
				imageUrl('url', 'The address of the image above the text', {
					displayName: 'Header Image URL',
				}),
			]),
		]),
		text('body', { rows: 3, description: 'The text above the button' }),
		text('footerText', { description: 'The small print below the text' }),
		webUrl('ctaUrl', 'The address that the button opens', {
			empty: 'never',
			displayName: 'Link URL',
		}),
		text('displayText', { empty: 'never', description: 'The text on the button' }),
		constant('urlType', 'STATIC'),
	],
};
