import type { IDataObject } from 'n8n-workflow';
import { onlyOf, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { pattern } from '../../shared/fields';
import { toText } from '../../shared/values';

export const workflowId = pattern(
	'workflowId',
	/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
	'the ID of a workflow in the form of a UUID, e.g. 8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e',
	{
		displayName: 'Feedback Workflow ID',
		placeholder: 'e.g. 8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e',
		description:
			'The active workflow to start, as feedback management shows it. It has to be set up for events from the API.',
	},
);

/** What an accepted trigger means, and what it does not (Part 3, "Feedback workflow triggers", 1). */
export function triggered(
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
