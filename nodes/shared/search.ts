import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

/** The entries whose name or value holds the search text, sorted by name. */
export function searchResult(entries: INodeListSearchItems[], filter = ''): INodeListSearchResult {
	const wanted = filter.trim().toLowerCase();
	return {
		results: entries
			.filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(wanted))
			.sort((a, b) => a.name.localeCompare(b.name)),
	};
}
