import { flag, object, rows, text } from '../../../shared/fields';
import { bubbles, image } from './bubble';
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
			object(
				'header',
				[text('text', { required: true, description: 'The heading above the text' })],
				{ flat: true, required: true },
			),
			text('body', {
				required: true,
				rows: 3,
				description: 'The text above the button, e.g. the question',
			}),
			text('footerText', { required: true, description: 'The small print below the text' }),
			text('buttonTitle', {
				required: true,
				description: 'The text on the button that opens the list',
			}),
			rows(
				'sections',
				[
					text('title', section),
					rows(
						'items',
						[
							text('id', {
								required: true,
								description: 'Your name for the item, by which the choice is recognized',
							}),
							text('title', { ...item, required: true }),
							text('subtitle', below),
						],
						{ placeholder: 'Add Item' },
					),
				],
				{ required: true, placeholder: 'Add Section' },
			),
		],
	},
	{
		channel: 'A',
		type: 'LIST_PICKER',
		name,
		description: 'A bubble that opens a list to choose from',
		fields: [
			flag('multipleSelection', 'Whether several items can be chosen', { required: true }),
			rows(
				'sections',
				[
					text('title', section),
					flag('multipleSelection', 'Whether several items of the section can be chosen', {
						required: true,
					}),
					rows(
						'items',
						[text('title', item), text('subtitle', below), ...image('next to the item')],
						{ required: true, placeholder: 'Add Item' },
					),
				],
				{ required: true, placeholder: 'Add Section' },
			),
			...bubbles({ required: true }, []),
		],
	},
];
