import type { FieldTexts, Field } from '../field';
import { id } from './text';

/** An id that is picked from a searchable list or typed. `searchListMethod` names a method of the node's `listSearch`. */
export function locator<const N extends string>(
	name: N,
	{
		searchListMethod,
		placeholder,
		...texts
	}: FieldTexts & { displayName: string; searchListMethod: string },
): Field<N, string> {
	const plain = id(name, texts);
	return {
		...plain,
		property: {
			...plain.property,
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod, searchable: true },
				},
				{ displayName: 'By ID', name: 'id', type: 'string', ...(placeholder && { placeholder }) },
			],
		},
	};
}
