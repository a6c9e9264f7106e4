import { areaOf } from '../shared/agents';
import { limit } from '../shared/fields';
import { operation, resourceOf } from '../shared/operation';

const getAll = operation({
	value: 'getAll',
	action: 'Get many workspaces',
	description: 'List the workspaces (clients) that the credential may use',
	endpoint: 'GET /accessibleClients',
	fields: [limit()],
});

/** What the node offers. */
export const { resources, ofArea } = areaOf('workspace', [resourceOf('workspace', [getAll])]);
