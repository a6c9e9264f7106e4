import { documentedBody, queryNameOf, queryParameters } from '../../shared/fields';
import { operation, type Danger, type Endpoint, type Operation } from '../../shared/operation';
import { jobOptions, runJob, waitFor, waitSetting } from '../../shared/waiting';

/** The likeliest query parameter of a status request; the specification does not show it. */
export const JOB_ID = 'jobId';

const statusParameter = waitSetting(['polling'], queryNameOf('statusParameter', JOB_ID));

/** Starts a job over many profiles, and waits for it if asked to. */
export function bulk({
	example,
	...parts
}: {
	name: string;
	value: string;
	action: string;
	description: string;
	endpoint: Endpoint;
	dangers?: readonly Danger[];
	/** A profile of the body that the local platform takes. */
	example: unknown;
}): Operation {
	return operation({
		...parts,
		also: ['GET /profile/bulk/status'],
		fields: [documentedBody('The profiles', [example]), waitFor, queryParameters()],
		options: [...jobOptions, statusParameter],
		execute: async ({ jsonBody, waitFor, queryParameters, options }, context) =>
			await runJob(
				{ waitFor, options },
				{
					what: 'Bulk job',
					start: async () =>
						await context.send(parts.endpoint, { query: queryParameters, body: jsonBody }),
					status: async (jobId) =>
						await context.send('GET /profile/bulk/status', {
							query: { [options.statusParameter ?? JOB_ID]: jobId },
						}),
				},
				context,
			),
	});
}
