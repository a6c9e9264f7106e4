import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { recordsOf } from '../shared/answer';
import { editorList, listEntry, searchResult } from '../shared/editor';

type List = 'GET /reports/report' | 'GET /reports/engine' | 'GET /reports/custom-metric';

/** The entries of a list whose name or ID contains the search text. The specification does not show their fields. */
function searchIn(endpoint: List) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
	): Promise<INodeListSearchResult> {
		return await editorList(this, async (send) =>
			searchResult(
				recordsOf(await send(endpoint)).flatMap(({ id, name, displayName, label, data }) => {
					// A list of strings is read as records with `data`.
					const shown = name ?? displayName ?? label ?? data;
					return listEntry(id ?? shown, shown);
				}),
				filter,
			),
		);
	};
}

export const searchReports = searchIn('GET /reports/report');
export const searchEngines = searchIn('GET /reports/engine');
export const searchCustomMetrics = searchIn('GET /reports/custom-metric');
