import { foundItems } from '../../shared/answer';
import { id, required } from '../../shared/fields';
import { operation, type Resource } from '../../shared/operation';
import { create } from './create';
import { downloadFile, withFiles } from './files';

const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get a preview',
	description: 'Get a preview by its ID, with its file if wanted',
	endpoint: 'GET /publishing/preview',
	fields: [required(id('previewId', { description: 'The preview to get' }))],
	options: [downloadFile],
	execute: async ({ previewId, options }, context) => {
		const query = { ...options.queryParameters, previewId };
		const answer = await context.send('GET /publishing/preview', { query });
		return await withFiles(foundItems(answer, query), options.download === true, context);
	},
});

export const resource: Resource = {
	name: 'Preview',
	value: 'preview',
	operations: [create, get],
};
