import { id } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const getStatus = pathOnly({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of an import',
	description: 'Get the status of an import, by the task ID that Start returned',
	endpoint: 'GET /sam/task/status/{taskId}',
	fields: [id('taskId', { required: true, description: 'The task ID that Start returned' })],
});
