import { quote } from '../../values';
import { propertyOf, type FieldTexts, type Field, type Location } from '../field';

/** Yes or no, with a preset. */
export function flag<const N extends string>(
	name: N,
	description: string,
	settings: FieldTexts & { default?: boolean } = {},
): Field<N, boolean> {
	const { default: start = false, ...texts } = settings;
	return {
		name,
		property: propertyOf(name, { ...texts, description }, { type: 'boolean', default: start }),
		parse: toFlag,
	};
}

/** Yes or no, and neither until a person chooses: for an update, where each of them changes something. */
export function chosenFlag<const N extends string>(
	name: N,
	description: string,
	texts: FieldTexts = {},
): Field<N, boolean> {
	return {
		name,
		property: propertyOf(
			name,
			{ ...texts, description },
			{
				type: 'options',
				options: [
					{ name: 'Not Set', value: '' },
					{ name: 'False', value: false },
					{ name: 'True', value: true },
				],
				default: '',
			},
		),
		parse: toFlag,
	};
}

function toFlag(raw: unknown, at: Location): boolean | undefined {
	if (raw === true || raw === 'true') return true;
	if (raw === false || raw === 'false') return false;
	return at.problem(`${quote(raw)} is neither true nor false. Give one of them.`);
}
