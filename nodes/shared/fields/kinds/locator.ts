import type { Made, Settings } from '../field';
import { id } from './text';

/** An id that is picked from a searchable list or typed. `searchListMethod` names a method of the node's `listSearch`. */
export function locator<
	const N extends string,
	const S extends Settings & { displayName: string; searchListMethod: string },
>(name: N, settings: S): Made<N, string, S> {
	const { placeholder, searchListMethod, ...texts } = settings;
	const field = id(name, texts);
	return {
		...field,
		editor: {
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
