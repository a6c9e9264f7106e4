import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { editorList } from './editorList';
import { listEntry, searchResult } from './search';

/**
 * The workspaces whose name or ID contains the search text. The specification does not show their
 * fields, so the likeliest names are used; one without an ID is left out.
 */
export async function searchWorkspaces(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await editorList(this, async (send) =>
		searchResult(
			recordsOf(await send('GET /accessibleClients')).flatMap((workspace) =>
				listEntry(workspace.id ?? workspace.clientId, workspace.name ?? workspace.clientName),
			),
			filter,
		),
	);
}
