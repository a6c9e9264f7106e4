import { body, required } from '../../shared/fields';
import { operation, type Resource } from '../../shared/operation';
import { contextParams } from './contextParams';
import { triggered, workflowId } from './fields';
import { unifiedProfile } from './unifiedProfile';

const trigger = operation({
	name: 'Trigger Feedback Workflow',
	value: 'trigger',
	action: 'Trigger a feedback workflow that may send a survey',
	description:
		'Start a feedback workflow. It may send a survey to customers; whether it was sent is not known yet when this operation ends.',
	endpoint: 'POST /cfmWorkflow/trigger',
	dangers: [{ text: 'The workflow may send a survey to customers, which cannot be undone.' }],
	fields: [body({ fields: [required(workflowId), contextParams] })],
	request: ({ body }) => ({ body, answer: 'text/plain' }),
	output: (answer, { body }) => triggered(answer, body),
});

const triggerWithProfile = operation({
	name: 'Trigger Feedback Workflow with Profile',
	value: 'triggerWithProfile',
	action: 'Create or update a profile and trigger a feedback workflow that may send a survey',
	description:
		'Create or update the profile of a customer and start a feedback workflow with it. It may send a survey to that customer; whether it was sent is not known yet when this operation ends.',
	endpoint: 'POST /cfmWorkflow/triggerWithNewProfile',
	dangers: [{ text: 'The workflow may send a survey to customers, which cannot be undone.' }],
	fields: [body({ fields: [required(workflowId), unifiedProfile, contextParams] })],
	request: ({ body }) => ({ body, answer: 'text/plain' }),
	output: (answer, { body }) => triggered(answer, body),
});

export const resource: Resource = {
	name: 'Feedback Workflow',
	value: 'workflow',
	operations: [trigger, triggerWithProfile],
};
