import { id } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const updateWorkflowProperties = pathOnly({
	name: 'Update Workflow Properties',
	value: 'updateWorkflowProperties',
	action: 'Update workflow properties of a post',
	description: 'Update the workflow properties of a post',
	endpoint: 'PUT /publishing/post/workflow-properties',
	fields: [
		id('accountId', {
			required: true,
			description: 'The accountId of the request, as your API documentation explains it',
		}),
		id('channelId', {
			required: true,
			description: 'The channelId of the request, as your API documentation explains it',
		}),
	],
	body: { what: 'The workflow properties', example: { queues: ['900'] } },
	done: 'updated',
	idName: 'postId',
});
