import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { editorList } from './editorList';
import { knownProperties, type Addressed } from './knownProperties';
import { searchResult } from './search';

/**
 * The methods of `listSearch` that custom properties are picked by. They list the properties of the record
 * that the node addresses, and of the campaigns, whose id or values contain the search text.
 */
export function propertySearches(addressed?: Addressed) {
	return {
		searchProperties: searchIn('customProperties', addressed),
		searchClientProperties: searchIn('clientCustomProperties', addressed),
		searchPartnerProperties: searchIn('partnerCustomProperties', addressed),
	};
}

function searchIn(mapName: string, addressed?: Addressed) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
	): Promise<INodeListSearchResult> {
		const known = await editorList(this, async (send) => {
			const parameters = this.getCurrentNodeParameters() ?? {};
			return await knownProperties(send, parameters, addressed);
		});
		return searchResult(
			// n8n shows the name alone.
			known.of(mapName).map(({ id, values }) => ({
				name: values.length > 0 ? `${id} (${values.join(', ')})` : id,
				value: id,
			})),
			filter,
		);
	};
}
