import { field, type TableField } from '../fieldTable/field';
import type { Template } from './template';

const name = 'Carousel';
const description = 'Cards to swipe through, each with an image and buttons';

const cards = (action: TableField) =>
	field.list(
		'cardAttachmentList',
		{ required: true, displayName: 'Cards', placeholder: 'Add Card' },
		[
			field.constant('type', 'CARD'),
			field.text('title', { required: true, description: 'The heading of the card' }),
			field.text('description', { required: true, description: 'The text of the card' }),
			field.text('previewImageUrl', {
				required: true,
				placeholder: 'e.g. https://example.com/image.png',
				description: 'The address of the image at the top of the card',
			}),
			field.list('buttons', { required: true, placeholder: 'Add Button' }, [
				field.text('title', { required: true, description: 'The text on the button' }),
				field.object('actionDetail', { required: true }, [
					action,
					field.text('url', {
						requiredWhen: { sibling: 'action', is: ['OPEN_URL'] },
						shownWhen: { sibling: 'action', is: ['OPEN_URL'] },
						displayName: 'Button URL',
						placeholder: 'e.g. https://example.com',
						description: 'The address that the button opens',
					}),
					field.text('data', {
						requiredWhen: { sibling: 'action', is: ['TEXT'] },
						shownWhen: { sibling: 'action', is: ['TEXT', 'POST_BACK'] },
						displayName: 'Button Data',
						description: 'What comes back when the button is tapped',
					}),
				]),
			]),
		],
	);

export const carousel: Template[] = [
	{
		...{ channel: 'P', type: 'CAROUSEL', name, description },
		fields: [
			cards(
				field.choice('action', ['OPEN_URL', 'POST_BACK'], {
					required: true,
					displayName: 'Button Action',
					description: 'What a tap on the button does: open an address, or send its data back',
				}),
			),
		],
	},
	{
		...{ channel: 'I', type: 'CAROUSEL', name, description },
		fields: [cards(field.constant('action', 'TEXT'))],
	},
];
