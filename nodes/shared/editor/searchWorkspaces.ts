import { recordsOf } from '../answer';
import { listSearch } from './editorList';
import { listEntry } from './search';

/**
 * The workspaces whose name or ID contains the search text. The specification does not show their
 * fields, so the likeliest names are used; one without an ID is left out.
 */
export const searchWorkspaces = listSearch(async (send) =>
	recordsOf(await send('GET /accessibleClients')).flatMap((workspace) =>
		listEntry(workspace.id ?? workspace.clientId, workspace.name ?? workspace.clientName),
	),
);
