import { pathOnly } from '../../shared/operation';

export const getAll = pathOnly({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many workspaces',
	description: 'List the workspaces (clients) that the credential may use',
	endpoint: 'GET /accessibleClients',
	isList: true,
});
