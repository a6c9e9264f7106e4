import { f } from '../../../shared/fields';
import { bubbles, image } from './bubble';
import { many, part, type Template } from './template';

const name = 'List Picker';

const section = { empty: 'never', description: 'The heading of the section' } as const;
const item = { description: 'What the customer reads and chooses' };
const below = { description: 'The smaller text below it' };

export const listPicker: Template[] = [
	{
		channel: 'W',
		type: 'LIST_PICKER',
		name,
		description: 'A button that opens a list to choose from',
		fields: [
			part('header', 'never', [
				f.text('text', { empty: 'never', description: 'The heading above the text' }),
			]),
			f.text('body', {
				empty: 'never',
				rows: 3,
				description: 'The text above the button, e.g. the question',
			}),
			f.text('footerText', { empty: 'never', description: 'The small print below the text' }),
			f.text('buttonTitle', {
				empty: 'never',
				description: 'The text on the button that opens the list',
			}),
			many('sections', 'Section', 'never', [
				f.text('title', section),
				many('items', 'Item', 'clear', [
					f.text('id', {
						empty: 'never',
						description: 'Your name for the item, by which the choice is recognized',
					}),
					f.text('title', { ...item, empty: 'never' }),
					f.text('subtitle', below),
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
			f.flag('multipleSelection', 'Whether several items can be chosen', { empty: 'never' }),
			many('sections', 'Section', 'never', [
				f.text('title', section),
				f.flag('multipleSelection', 'Whether several items of the section can be chosen', {
					empty: 'never',
				}),
				many('items', 'Item', 'never', [
					f.text('title', item),
					f.text('subtitle', below),
					...image('next to the item'),
				]),
			]),
			...bubbles({ empty: 'never' }, []),
		],
	},
];
