import { f } from '../../shared/fields';
import { operation, type Danger, type Endpoint, type Operation } from '../../shared/operation';
import { jobOptions, runJob, waitFor, waitSetting } from '../../shared/waiting';

/** The likeliest query parameter of a status request; the specification does not show it. */
export const JOB_ID = 'jobId';

const statusParameter = waitSetting(['polling'], f.queryNameOf('statusParameter', JOB_ID));

/** Starts a job over many profiles, and waits for it if asked to. */
export function bulk({
	body = f.documentedBody('The profiles, e.g. [{"contact": {"email": "kim@example.com"}}]'),
	...parts
}: {
	name: string;
	value: string;
	action: string;
	description: string;
	endpoint: Endpoint;
	dangers?: readonly Danger[];
	/** The form, where the fields of the body are publicly known. */
	body?: f.Input<'body'>;
}): Operation {
	return operation({
		...parts,
		also: ['GET /profile/bulk/status'],
		fields: [body, waitFor],
		options: [...jobOptions, statusParameter],
		execute: async ({ body, waitFor, options }, context) =>
			await runJob(
				{ waitFor, options },
				{
					what: 'Bulk job',
					start: async () =>
						await context.send(parts.endpoint, { query: options.queryParameters, body }),
					status: async (jobId) =>
						await context.send('GET /profile/bulk/status', {
							query: { [options.statusParameter ?? JOB_ID]: jobId },
						}),
				},
				context,
			),
	});
}
