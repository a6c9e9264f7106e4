import { id, inPath } from '../../shared/fields';
import { operation, type Resource } from '../../shared/operation';
import { start } from './start';

const getStatus = operation({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of an import',
	description: 'Get the status of an import, by the task ID that Start returned',
	endpoint: 'GET /sam/task/status/{taskId}',
	fields: [
		inPath(id('taskId', { empty: 'never', description: 'The task ID that Start returned' })),
	],
});

export const resource: Resource = {
	name: 'Import',
	value: 'import',
	operations: [getStatus, start],
};
