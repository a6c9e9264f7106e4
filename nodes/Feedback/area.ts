import type { IDataObject } from 'n8n-workflow';
import { type Answer, onlyOf } from '../kernel/answers/answer';
import { ApiError } from '../kernel/failures/errors';
import { operation, type Operation, resourceOf } from '../kernel/operation';
import { toText } from '../kernel/values/values';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { contextParams } from './contextParams';
import { unifiedProfile } from './unifiedProfile';

const workflowId = f.pattern(
	'workflowId',
	'The active workflow to start, as feedback management shows it. It has to be set up for events from the API.',
	/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
	'the ID of a workflow in the form of a UUID, e.g. 8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e',
	{ displayName: 'Feedback Workflow ID' },
);

/** What an accepted trigger means, and what it does not (Part 3, "Feedback workflow triggers", 1). */
function triggered(
	{ data, status, excerpt }: Answer,
	{ workflowId }: Readonly<Record<string, unknown>>,
): IDataObject {
	// Publicly known: the text may come with quotation marks of its own.
	if (status !== 204 && !/^[\s"'\\]*success[\s"'\\.!]*$/i.test(toText(onlyOf(data)))) {
		throw new ApiError('unreadable', 'The platform did not say that the workflow was triggered', {
			status,
			advice: `It answered ${excerpt()} instead of "Success". The workflow may be running anyway: look in feedback management before you trigger it again.`,
			mayHaveCompleted: true,
		});
	}
	return {
		triggered: true,
		workflowId: workflowId as string,
		...(status !== 204 && { answer: 'Success' }),
		note: 'The workflow was triggered. Whether a survey is delivered is not known yet: that happens later, on the platform.',
	};
}

/** An operation that starts a workflow. `profile`: the customer that it is run with. */
const triggering = (
	texts: Pick<Operation, 'name' | 'value' | 'action' | 'description' | 'endpoint'>,
	...profile: f.Field[]
) =>
	operation({
		...texts,
		dangers: [{ text: 'The workflow may send a survey to customers, which cannot be undone.' }],
		fields: [f.body({ fields: [f.required(workflowId), ...profile, contextParams] })],
		request: ({ body }) => ({ body, answer: 'text/plain' }),
		output: (answer, { body }) => triggered(answer, body),
	});

const trigger = triggering({
	name: 'Trigger Feedback Workflow',
	value: 'trigger',
	action: 'Trigger a survey workflow',
	description:
		'Start a feedback workflow. It may send a survey to customers; whether it was sent is not known yet when this operation ends.',
	endpoint: 'POST /cfmWorkflow/trigger',
});

const triggerWithProfile = triggering(
	{
		name: 'Trigger Feedback Workflow with Profile',
		value: 'triggerWithProfile',
		action: 'Trigger a survey workflow with a profile',
		description:
			'Create or update the profile of a customer and start a feedback workflow with it. It may send a survey to that customer; whether it was sent is not known yet when this operation ends.',
		endpoint: 'POST /cfmWorkflow/triggerWithNewProfile',
	},
	unifiedProfile,
);

export const { resources, ofArea } = areaOf('feedback', [
	resourceOf('workflow', [trigger, triggerWithProfile], 'Feedback Workflow'),
]);
