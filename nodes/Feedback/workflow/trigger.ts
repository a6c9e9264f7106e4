import { body, required } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { contextParams } from './contextParams';
import { triggered, workflowId } from './fields';

export const trigger = operation({
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
