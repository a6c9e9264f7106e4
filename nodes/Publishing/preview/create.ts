import { f } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { defined } from '../../shared/values';
import { jobOptions, runJob, waitFor, whenWaiting } from '../../shared/waiting';
import { downloadFile, withFiles } from './files';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a preview',
	description: 'Create a preview of a draft or a post. Get fetches it by its ID afterwards.',
	endpoint: 'POST /publishing/preview',
	also: ['GET /publishing/preview'],
	fields: [
		f.givenOnce(
			f.bareId(
				f.id('messageId', {
					empty: 'never',
					description: 'The ID of the draft or of the post to preview',
				}),
			),
		),
		f.givenOnce(
			f.openChoice('exportType', ['PDF', 'PNG'], {
				default: 'PNG',
				description: 'The format of the preview. An expression can give any other.',
			}),
		),
		f.givenOnce(
			f.id('name', {
				forModel: 'asked',
				placeholder: 'e.g. Spring launch',
				description: 'The name of the preview',
			}),
		),
		waitFor,
		f.documentedBody('Further fields of the request', { isOptional: true }),
	],
	options: [...jobOptions, whenWaiting(['polling'], downloadFile)],
	execute: async ({ messageId, exportType, name, waitFor, body, options }, context) => {
		const { send } = context;
		const output = await runJob(
			{ waitFor, options },
			{
				what: 'Preview',
				start: async () =>
					await send('POST /publishing/preview', {
						query: { ...options.queryParameters, ...defined({ messageId, exportType, name }) },
						body,
					}),
				status: async (previewId) =>
					await send('GET /publishing/preview', { query: { previewId } }),
			},
			context,
		);
		return await withFiles(output, options.download === true && waitFor !== 'nothing', context);
	},
});
