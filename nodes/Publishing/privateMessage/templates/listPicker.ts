import { field } from '../fieldTable/field';
import type { Template } from './template';

const name = 'List Picker';

export const listPicker: Template[] = [
	{
		channel: 'W',
		type: 'LIST_PICKER',
		name,
		description: 'A button that opens a list to choose from',
		fields: [
			field.object('header', { required: true }, [field.text('text', { required: true })]),
			field.text('body', { required: true, rows: 3 }),
			field.text('footerText', { required: true }),
			field.text('buttonTitle', {
				required: true,
				description: 'The text on the button that opens the list',
			}),
			field.list('sections', { required: true, placeholder: 'Add Section' }, [
				field.text('title', { required: true }),
				field.list('items', { placeholder: 'Add Item' }, [
					field.text('id', { required: true }),
					field.text('title', { required: true }),
					field.text('subtitle'),
				]),
			]),
		],
	},
	{
		channel: 'A',
		type: 'LIST_PICKER',
		name,
		description: 'A bubble that opens a list to choose from',
		fields: [
			field.flag('multipleSelection', 'Whether several items can be chosen', { required: true }),
			field.list('sections', { required: true, placeholder: 'Add Section' }, [
				field.text('title', { required: true }),
				field.flag('multipleSelection', 'Whether several items of the section can be chosen', {
					required: true,
				}),
				field.list('items', { required: true, placeholder: 'Add Item' }, [
					field.text('title'),
					field.text('subtitle'),
					field.text('imageUrl', { placeholder: 'e.g. https://example.com/image.png' }),
					field.choice('style', ['icon', 'small', 'large'], {
						displayName: 'Image Style',
						description: 'The size of the image: icon 40x40, small 60x60, large 263x150',
					}),
				]),
			]),
			field.textOrObject('receivedMessage', {
				required: true,
				description: 'The bubble that the customer receives: a text, or its fields as JSON',
			}),
			field.textOrObject('replyMessage', {
				required: true,
				description: "The bubble of the customer's answer: a text, or its fields as JSON",
			}),
		],
	},
];
