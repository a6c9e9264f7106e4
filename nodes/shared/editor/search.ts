import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { isMissing } from '../values';

/** A record as an entry of a list, by its id where it has no name; one without an id cannot be picked. */
export function listEntry(id: unknown, name: unknown): INodeListSearchItems[] {
	return isMissing(id) ? [] : [{ name: String(name ?? id), value: String(id) }];
}

/** The entries whose name or value holds the search text, sorted by name. */
export function searchResult(entries: INodeListSearchItems[], filter = ''): INodeListSearchResult {
	const wanted = filter.trim().toLowerCase();
	return {
		results: entries
			.filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(wanted))
			.sort((a, b) => a.name.localeCompare(b.name)),
	};
}
