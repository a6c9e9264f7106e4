import { required } from '../../shared/fields/groups';
import { id } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const updateWorkflowProperties = operation({
	name: 'Update Workflow Properties',
	value: 'updateWorkflowProperties',
	action: 'Update workflow properties of a post',
	description: 'Update the workflow properties of a post',
	endpoint: 'PUT /publishing/post/workflow-properties',
	fields: [
		required(
			id('accountId', {
				description: 'The accountId of the request, as your API documentation explains it',
			}),
		),
		required(
			id('channelId', {
				description: 'The channelId of the request, as your API documentation explains it',
			}),
		),
		body('The workflow properties'),
		query,
	],
	request: ({ accountId, channelId, jsonBody, queryParameters }) => ({
		query: { ...queryParameters, accountId, channelId },
		body: jsonBody,
	}),
	done: 'updated',
});
