import { required } from '../../shared/fields/groups';
import { id } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const updateWorkflowProperties = operation({
	name: 'Update Workflow Properties',
	value: 'updateWorkflowProperties',
	action: 'Update workflow properties of a post',
	description:
		'Update the workflow properties of a post, e.g. its custom properties or its assignment',
	endpoint: 'PUT /publishing/post/workflow-properties',
	fields: [
		required(id('accountId', { description: 'The account that the post belongs to' })),
		required(id('channelId', { description: 'The ID of the post on its channel' })),
		body('The workflow properties'),
		query,
	],
	request: ({ accountId, channelId, jsonBody, queryParameters }) => ({
		query: { ...queryParameters, accountId, channelId },
		body: jsonBody,
	}),
	done: 'updated',
});
