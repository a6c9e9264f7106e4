import { flagOf, quote } from '../../values/values';
import type { Editor } from '../field';
import { kindOf } from './make';

/** Yes or no, with a preset. */
export const flag = flagIn({ type: 'boolean', default: false });

/** Yes or no, and neither until a person chooses: for an update, where each of them changes something. */
export const chosenFlag = flagIn({
	type: 'options',
	options: [
		{ name: 'Not Set', value: '' },
		{ name: 'False', value: false },
		{ name: 'True', value: true },
	],
	default: '',
});

/** `confirms`: it confirms or widens a deletion or a write, so only true and false themselves count. */
function flagIn(editor: Editor) {
	return kindOf<boolean, { confirms?: true }>(({ confirms }) => ({
		...{ kind: 'boolean', editor },
		parse: (raw, at) => {
			if (!confirms)
				return (
					flagOf(raw) ?? at.problem(`${quote(raw)} is neither true nor false. Give one of them.`)
				);
			return typeof raw === 'boolean' ? raw : at.problem(`${quote(raw)} ${NOT_EXACT}`);
		},
	}));
}

const NOT_EXACT =
	'is not exactly true or false. Give one of them, not a text or a number: it decides how much is written or deleted.';
