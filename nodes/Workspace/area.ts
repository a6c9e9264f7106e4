import { descriptionOf } from '../shared/agents';
import { limit } from '../shared/fields';
import { operation, type Resource } from '../shared/operation';

const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many workspaces',
	description: 'List the workspaces (clients) that the credential may use',
	endpoint: 'GET /accessibleClients',
	fields: [limit()],
});

/** What the node offers. */
export const resources: readonly Resource[] = [
	{ name: 'Workspace', value: 'workspace', operations: [getAll] },
];

export const ofArea = descriptionOf(resources);
