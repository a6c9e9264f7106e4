import { operation, resourceOf } from '../kernel/operation';
import { areaOf } from '../service/areaOf';
import { limit } from '../service/fields';

const getAll = operation({
	value: 'getAll',
	description: 'List the workspaces (clients) that the credential may use',
	endpoint: 'GET /accessibleClients',
	fields: [limit()],
});

export const { resources, ofArea } = areaOf('workspace', [resourceOf('workspace', [getAll])]);
