import { f } from '../../../shared/fields';
import { many, imageUrl, part, webUrl, type Template } from './template';

const name = 'Carousel';
const description = 'Cards to swipe through, each with an image and buttons';

const cards = (action: f.Field, more: readonly f.Field[] = []) =>
	many('cardAttachmentList', 'Card', 'never', [
		f.constant('type', 'CARD'),
		f.text('title', { empty: 'never', description: 'The heading of the card' }),
		f.text('description', { empty: 'never', description: 'The text of the card' }),
		imageUrl('previewImageUrl', 'The address of the image at the top of the card', {
			empty: 'never',
		}),
		many('buttons', 'Button', 'never', [
			f.text('title', { empty: 'never', description: 'The text on the button' }),
			part('actionDetail', 'never', [
				action,
				webUrl('url', 'The address that the button opens', {
					requiredIf: { action: ['OPEN_URL'] },
					shownWhen: { action: ['OPEN_URL'] },
					displayName: 'Button URL',
				}),
				f.text('data', {
					requiredIf: { action: ['TEXT'] },
					shownWhen: { action: ['TEXT', 'POST_BACK'] },
					displayName: 'Button Data',
					description: 'The data that is sent back when the button is tapped',
				}),
			]),
		]),
		...more,
	]);

/** What a tap on the card itself opens: publicly known. */
const defaultButton = part('defaultButton', 'leaveOut', [
	part('actionDetail', 'leaveOut', [
		webUrl('url', 'The address that a tap on the card itself opens', { displayName: 'Card URL' }),
		f.constant('action', 'OPEN_URL', { empty: 'expect' }),
	]),
]);

export const carousel: Template[] = [
	{
		...{ channel: 'P', type: 'CAROUSEL', name, description },
		fields: [
			cards(
				f.choice('action', ['OPEN_URL', 'POST_BACK'], {
					exact: true,
					empty: 'never',
					displayName: 'Button Action',
					description: 'What a tap on the button does: open an address, or send its data back',
				}),
			),
		],
	},
	{
		...{ channel: 'I', type: 'CAROUSEL', name, description },
		fields: [cards(f.constant('action', 'TEXT'), [defaultButton])],
	},
];
