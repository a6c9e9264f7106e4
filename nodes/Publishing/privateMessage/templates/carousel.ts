import { constant, list, object, oneOf, R, requiredWhen, text, type Part } from '../part';
import type { Template } from './template';

const name = 'Carousel';
const description = 'Cards to swipe through, each with an image and buttons';

const cards = (action: Part) =>
	list(
		'cardAttachmentList',
		[
			constant('type', 'CARD'),
			text('title', R),
			text('description', R),
			text('previewImageUrl', { ...R, placeholder: 'e.g. https://example.com/image.png' }),
			list(
				'buttons',
				[
					text('title', R),
					object(
						'actionDetail',
						[
							action,
							text('url', {
								...requiredWhen('action', 'OPEN_URL'),
								shownWhen: { part: 'action', is: ['OPEN_URL'] },
								displayName: 'Button URL',
								placeholder: 'e.g. https://example.com',
							}),
							text('data', {
								...requiredWhen('action', 'TEXT'),
								shownWhen: { part: 'action', is: ['TEXT', 'POST_BACK'] },
								displayName: 'Button Data',
								description: 'What comes back when the button is tapped',
							}),
						],
						R,
					),
				],
				{ ...R, placeholder: 'Add Button' },
			),
		],
		{ ...R, displayName: 'Cards', placeholder: 'Add Card' },
	);

export const carousel: Template[] = [
	{
		...{ channel: 'P', type: 'CAROUSEL', name, description },
		parts: [
			cards(oneOf('action', ['OPEN_URL', 'POST_BACK'], { ...R, displayName: 'Button Action' })),
		],
	},
	{
		...{ channel: 'I', type: 'CAROUSEL', name, description },
		parts: [cards(constant('action', 'TEXT'))],
	},
];
