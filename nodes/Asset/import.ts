import { InputError } from '../kernel/failures/errors';
import { type ItemContext, operation, resourceOf, runIndexOf } from '../kernel/operation';
import { sha256 } from '../kernel/values/sha256';
import { defined, isNothing } from '../kernel/values/values';
import { waitFor } from '../kernel/waiting/options';
import { f } from '../service/fields';
import { jobOptions, runJob } from '../service/jobs/job';
import { FILE_TYPES } from './asset';

const start = operation({
	value: 'start',
	action: 'Import an asset from a URL',
	description:
		'Import a file from a URL. The platform fetches it later. Asset: Create makes an asset of the file that was imported.',
	endpoint: 'POST /sam/importUrl/async',
	also: ['GET /sam/task/status/{taskId}'],
	fields: [
		f.id('url', 'The public address of the file', { ...f.USUAL, displayName: 'File URL' }),
		f.openChoice(
			'importType',
			'What kind of file it is. An expression can give any other type.',
			{ default: 'PHOTO' },
			FILE_TYPES,
		),
		f.id(
			'uploadTrackerId',
			'An ID of your own for this import, unique among your imports. By default the node makes one.',
			{ displayName: 'Your Import ID', appears: 'onRequest' },
		),
		waitFor,
		f.documentedBody('Further fields of the import', { isOptional: true }),
	],
	options: jobOptions,
	check: async ({ url, body, options }) => {
		if ([url, body, options.queryParameters].every((one) => isNothing(one)))
			throw InputError.of('url', f.NOTHING_TO_SEND);
	},
	execute: async ({ url, importType, uploadTrackerId, body, waitFor, options }, context) => {
		const query = {
			uploadTrackerId: trackerOf(context),
			...options.queryParameters,
			...defined({ importType, url, uploadTrackerId }),
		};
		return await runJob(context, {
			...{ what: 'Import', waitFor, options },
			start: ['POST /sam/importUrl/async', { query, body }],
			status: (taskId) => ['GET /sam/task/status/{taskId}', { path: { taskId } }],
		});
	},
});

/** An ID for the import of an item: the same whenever n8n tries the item again. */
function trackerOf({ n8n, itemIndex }: Pick<ItemContext, 'n8n' | 'itemIndex'>): string {
	return sha256(
		JSON.stringify([n8n.getExecutionId(), n8n.getNode().id, runIndexOf(n8n), itemIndex]),
	).slice(0, 24);
}

const getStatus = operation({
	value: 'getStatus',
	description: 'Get the status of an import, by the task ID that Start returned',
	endpoint: 'GET /sam/task/status/{taskId}',
	fields: [f.inPath(f.id('taskId', 'The task ID that Start returned', { empty: 'never' }))],
});

export const resource = resourceOf('import', [getStatus, start]);
