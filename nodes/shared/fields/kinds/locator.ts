import { ownValue, type Field, type Made, type Settings } from '../field';
import { id } from './text';

/** An id that is picked from a searchable list or typed. `searchListMethod` names a method of the node's `listSearch`. */
export function locator<
	const N extends string,
	const S extends Settings & { displayName: string; searchListMethod: string },
>(name: N, settings: S): Made<N, string, S> {
	const { searchListMethod, ...texts } = settings;
	return pickedFrom(searchListMethod, id(name, texts));
}

/**
 * A field whose value can be picked from a searchable list as well. Where it takes several IDs, one is picked,
 * or several are typed. `mode`: how it begins. n8n's editor calls the mode `id` "By ID", whatever its display
 * name is.
 */
export function pickedFrom<F extends Field>(
	searchListMethod: string,
	{ placeholder, ...field }: F,
	mode: 'list' | 'id' = 'list',
): F {
	return {
		...(field as unknown as F),
		parse: (raw, at, isWhole) => field.parse(ownValue(raw), at, isWhole),
		editor: {
			type: 'resourceLocator',
			default: { mode, value: '' },
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
