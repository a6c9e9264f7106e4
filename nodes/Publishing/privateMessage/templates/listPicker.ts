import { field } from '../fieldTable/field';
import type { Template } from './template';

const name = 'List Picker';

const section = { required: true, description: 'The heading of the section' };
const item = { description: 'What the customer reads and chooses' };
const below = { description: 'The smaller text below it' };

export const listPicker: Template[] = [
	{
		channel: 'W',
		type: 'LIST_PICKER',
		name,
		description: 'A button that opens a list to choose from',
		fields: [
			field.object('header', { required: true }, [
				field.text('text', { required: true, description: 'The heading above the text' }),
			]),
			field.text('body', {
				required: true,
				rows: 3,
				description: 'The text above the button, e.g. the question',
			}),
			field.text('footerText', { required: true, description: 'The small print below the text' }),
			field.text('buttonTitle', {
				required: true,
				description: 'The text on the button that opens the list',
			}),
			field.list('sections', { required: true, placeholder: 'Add Section' }, [
				field.text('title', section),
				field.list('items', { placeholder: 'Add Item' }, [
					field.text('id', {
						required: true,
						description: 'Your name for the item, by which the choice is recognised',
					}),
					field.text('title', { ...item, required: true }),
					field.text('subtitle', below),
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
				field.text('title', section),
				field.flag('multipleSelection', 'Whether several items of the section can be chosen', {
					required: true,
				}),
				field.list('items', { required: true, placeholder: 'Add Item' }, [
					field.text('title', item),
					field.text('subtitle', below),
					field.text('imageUrl', {
						placeholder: 'e.g. https://example.com/image.png',
						description: 'The address of the image beside the item',
					}),
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
