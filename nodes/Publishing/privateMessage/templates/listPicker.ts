import { list, object, oneOf, R, text, textOrObject, yesNo } from '../part';
import type { Template } from './template';

const name = 'List Picker';

export const listPicker: Template[] = [
	{
		channel: 'W',
		type: 'LIST_PICKER',
		name,
		description: 'A button that opens a list to choose from',
		parts: [
			object('header', [text('text', R)], R),
			text('body', { ...R, rows: 3 }),
			text('footerText', R),
			text('buttonTitle', { ...R, description: 'The text on the button that opens the list' }),
			list(
				'sections',
				[
					text('title', R),
					list('items', [text('id', R), text('title', R), text('subtitle')], {
						placeholder: 'Add Item',
					}),
				],
				{ ...R, placeholder: 'Add Section' },
			),
		],
	},
	{
		channel: 'A',
		type: 'LIST_PICKER',
		name,
		description: 'A bubble that opens a list to choose from',
		parts: [
			yesNo('multipleSelection', 'Whether several items can be chosen', R),
			list(
				'sections',
				[
					text('title', R),
					yesNo('multipleSelection', 'Whether several items of the section can be chosen', R),
					list(
						'items',
						[
							text('title'),
							text('subtitle'),
							text('imageUrl', { placeholder: 'e.g. https://example.com/image.png' }),
							oneOf('style', ['icon', 'small', 'large'], {
								displayName: 'Image Style',
								description: 'The size of the image: icon 40x40, small 60x60, large 263x150',
							}),
						],
						{ ...R, placeholder: 'Add Item' },
					),
				],
				{ ...R, placeholder: 'Add Section' },
			),
			textOrObject('receivedMessage', {
				...R,
				description: 'The bubble that the customer receives: a text, or its fields as JSON',
			}),
			textOrObject('replyMessage', {
				...R,
				description: "The bubble of the customer's answer: a text, or its fields as JSON",
			}),
		],
	},
];
