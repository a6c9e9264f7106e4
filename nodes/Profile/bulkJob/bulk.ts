import { documentedBody, id, queryParameters } from '../../shared/fields';
import { operation, type Endpoint, type Operation } from '../../shared/operation';
import { jobOptions, runJob, waitFor } from '../../shared/waiting';

/** The query name that a status is asked for with, which the specification does not show. */
const statusParameter = id('statusParameter', {
	description:
		'The query name that takes the ID of the job in a status request. Defaults to "jobId".',
});

/** Starts a job over many profiles, and waits for it if asked to. */
export function bulk(parts: {
	name: string;
	value: string;
	action: string;
	description: string;
	endpoint: Endpoint;
}): Operation {
	return operation({
		...parts,
		also: ['GET /profile/bulk/status'],
		fields: [documentedBody('The profiles'), waitFor, queryParameters()],
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
							query: { [options.statusParameter ?? 'jobId']: jobId },
						}),
				},
				context,
			),
	});
}
