import { body, required } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { contextParams } from './contextParams';
import { triggered, workflowId } from './fields';
import { unifiedProfile } from './unifiedProfile';

export const triggerWithProfile = operation({
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
