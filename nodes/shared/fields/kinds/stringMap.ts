import { isMissing } from '../../values';
import type { Made, Settings } from '../field';
import { MISSING } from '../read';
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
export function stringMap<const N extends string, const S extends Settings>(
	name: N,
	settings: S = {} as S,
): Made<N, Record<string, string>, S> {
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
}
