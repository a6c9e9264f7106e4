import { quote } from '../../values';
import { propertyOf, type FieldTexts, type Leaf } from '../field';

/** Yes or no. */
export function flag<const N extends string>(
	name: N,
	description: string,
	settings: FieldTexts & { default?: boolean } = {},
): Leaf<N, boolean> {
	const { default: start = false, ...texts } = settings;
	return {
		name,
		property: propertyOf(name, { ...texts, description }, { type: 'boolean', default: start }),
		parse: (raw, at) => {
			if (raw === true || raw === 'true') return true;
			if (raw === false || raw === 'false') return false;
			return at.problem(`${quote(raw)} is neither true nor false.`);
		},
	};
}
