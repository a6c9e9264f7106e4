import { documentedBody, queryParameters } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { jobOptions, runJob, waitFor } from '../../shared/waiting';

export const start = operation({
	name: 'Start',
	value: 'start',
	action: 'Import an asset from a URL',
	description:
		'Import an asset from a URL. The platform fetches it later; Wait For waits until it has done so.',
	endpoint: 'POST /sam/importUrl/async',
	also: ['GET /sam/task/status/{taskId}'],
	fields: [
		documentedBody('The import, with the URL of the file', {
			name: 'Logo',
			url: 'https://media.example.com/logo.png',
		}),
		waitFor,
		queryParameters(),
	],
	options: jobOptions,
	execute: async ({ jsonBody, waitFor, queryParameters, options }, context) =>
		await runJob(
			{ waitFor, options },
			{
				what: 'Import',
				start: async () =>
					await context.send('POST /sam/importUrl/async', {
						query: queryParameters,
						body: jsonBody,
					}),
				status: async (taskId) =>
					await context.send('GET /sam/task/status/{taskId}', { path: { taskId } }),
			},
			context,
		),
});
