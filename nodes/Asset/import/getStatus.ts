import { required } from '../../shared/fields/groups';
import { id } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { query } from '../fields';

export const getStatus = operation({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of an import',
	description: 'Get the status of an import, by the task ID that its start answered',
	endpoint: 'GET /sam/task/status/{taskId}',
	fields: [required(id('taskId', { description: 'The ID that starting the import gave' })), query],
	request: ({ taskId, queryParameters }) => ({ path: { taskId }, query: queryParameters }),
});
