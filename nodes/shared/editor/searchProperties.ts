import { listSearch } from './editorList';
import { knownProperties, type Addressed } from './knownProperties';

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
	return listSearch(async (send, n8n) => {
		const known = await knownProperties(send, n8n.getCurrentNodeParameters() ?? {}, addressed);
		// n8n shows the name alone.
		return known.of(mapName).map(({ id, values }) => ({
			name: values.length > 0 ? `${id} (${values.join(', ')})` : id,
			value: id,
		}));
	});
}
