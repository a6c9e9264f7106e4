import { PROPERTY_SEARCHES, type PropertyLevel } from '../fields';
import { listSearch } from './editorList';
import { knownProperties, type Addressed } from './knownProperties';

/**
 * The methods of `listSearch` that custom properties are picked by. They list the properties of the record
 * that the node addresses, and of the campaigns, whose id or values contain the search text.
 */
export function propertySearches(addressed?: Addressed) {
	return Object.fromEntries(
		Object.entries(PROPERTY_SEARCHES).map(([level, name]) => [
			name,
			searchIn(level as PropertyLevel, addressed),
		]),
	);
}

function searchIn(level: PropertyLevel, addressed?: Addressed) {
	return listSearch(async (send, n8n) => {
		const known = await knownProperties(send, n8n.getCurrentNodeParameters() ?? {}, addressed);
		// n8n shows the name alone.
		return known.of(level).map(({ id, values }) => ({
			name: values.length > 0 ? `${id} (${values.join(', ')})` : id,
			value: id,
		}));
	});
}
