import { jobOptions, runJob, waitFor } from '../../shared/job';
import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const start = operation({
	name: 'Start',
	value: 'start',
	action: 'Import an asset from a URL',
	description:
		'Import an asset from a URL. The platform fetches it later; Wait For waits until it is there.',
	endpoint: 'POST /sam/importUrl/async',
	also: ['GET /sam/task/status/{taskId}'],
	fields: [body('The import, with the URL of the file'), waitFor, query],
	options: jobOptions,
	execute: async ({ jsonBody, waitFor, queryParameters, options }, tools) =>
		await runJob(
			{ waitFor, options },
			{
				what: 'Import',
				start: async () =>
					await tools.send('POST /sam/importUrl/async', { query: queryParameters, body: jsonBody }),
				status: async (taskId) =>
					await tools.send('GET /sam/task/status/{taskId}', { path: { taskId } }),
			},
			tools,
		),
});
