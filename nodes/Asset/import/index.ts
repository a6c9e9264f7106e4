import { id } from '../../shared/fields';
import { pathOnly, type Resource } from '../../shared/operation';
import { start } from './start';

const getStatus = pathOnly({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of an import',
	description: 'Get the status of an import, by the task ID that Start returned',
	endpoint: 'GET /sam/task/status/{taskId}',
	fields: [id('taskId', { required: true, description: 'The task ID that Start returned' })],
});

export const resource: Resource = {
	name: 'Import',
	value: 'import',
	operations: [getStatus, start],
};
