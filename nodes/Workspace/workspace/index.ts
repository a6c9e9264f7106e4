import { pathOnly, type Resource } from '../../shared/operation';

const getAll = pathOnly({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many workspaces',
	description: 'List the workspaces (clients) that the credential may use',
	endpoint: 'GET /accessibleClients',
	isList: true,
});

export const resource: Resource = {
	name: 'Workspace',
	value: 'workspace',
	operations: [getAll],
};
