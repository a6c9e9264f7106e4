import { f } from '../../../shared/fields';
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
			f.object(
				'header',
				[f.text('text', { required: true, description: 'The heading above the text' })],
				{ flat: true, required: true },
			),
			f.text('body', {
				required: true,
				rows: 3,
				description: 'The text above the button, e.g. the question',
			}),
			f.text('footerText', { required: true, description: 'The small print below the text' }),
			f.text('buttonTitle', {
				required: true,
				description: 'The text on the button that opens the list',
			}),
			f.rows(
				'sections',
				[
					f.text('title', section),
					f.rows(
						'items',
						[
							f.text('id', {
								required: true,
								description: 'Your name for the item, by which the choice is recognized',
							}),
							f.text('title', { ...item, required: true }),
							f.text('subtitle', below),
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
			f.flag('multipleSelection', 'Whether several items can be chosen', { required: true }),
			f.rows(
				'sections',
				[
					f.text('title', section),
					f.flag('multipleSelection', 'Whether several items of the section can be chosen', {
						required: true,
					}),
					f.rows(
						'items',
						[f.text('title', item), f.text('subtitle', below), ...image('next to the item')],
						{ required: true, placeholder: 'Add Item' },
					),
				],
				{ required: true, placeholder: 'Add Section' },
			),
			...bubbles({ required: true }, []),
		],
	},
];
