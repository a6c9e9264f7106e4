import { isMissing } from '../../values';
import { MISSING } from '../nothing';
import { kindOf } from './make';
import { mapOf } from './map';
import { text, readText } from './text';

const entry = {
	displayName: 'Entry',
	fields: [
		text('name', { description: 'What the text is sent under; each name once' }),
		text('value', { description: 'The text that is sent; an empty one is sent too' }),
	],
};

/** A map of names to texts. */
export const stringMap = kindOf<Record<string, string>>((settings, name) => {
	const texts = { placeholder: 'Add Entry', ...settings };
	return mapOf(name, 'map', texts, {
		groups: { entry },
		noName: 'An entry has no name. Give it one, or remove it.',
		twice: 'It is given twice. Keep one of the two.',
		example: '{"entry_1": "a"}',
		read: ({ value, at }) => {
			if (value === undefined) return at.problem(MISSING);
			return isMissing(value) ? '' : readText(value, at);
		},
	});
});
