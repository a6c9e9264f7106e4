import type { IDataObject } from 'n8n-workflow';
import {
	fileItem,
	operation,
	outputBinaryField,
	resourceOf,
	type ItemContext,
} from '../kernel/operation';
import { defined } from '../kernel/values/values';
import { waitFor, whenWaiting } from '../kernel/waiting/options';
import { download } from '../service/credential/download';
import { f } from '../service/fields';
import { jobOptions, runJob } from '../service/jobs/job';

const downloadFile = f.flag(
	'download',
	'Whether to fetch the file of the preview, once it is ready, into a binary field. It is at another address, so it is fetched without your token and key.',
);

const toField = { ...outputBinaryField, shownWhen: { download: [true] } };

/** The items of a preview, each with its file if it is wanted and there is one. One is fetched after the other. */
async function withFiles(
	records: readonly IDataObject[],
	context: ItemContext,
	options: f.PartialValues<[typeof downloadFile, typeof toField]>,
) {
	const { download: isWanted = false, binaryPropertyName: field } = options;
	const items = [];
	for (const record of records) {
		const { url } = record;
		const hasFile = isWanted && typeof url === 'string';
		const file = hasFile && (await download(context.n8n, url, context));
		items.push(file ? await fileItem(context, record, { ...file, field }) : record);
	}
	return items;
}

const create = operation({
	value: 'create',
	description: 'Create a preview of a draft or a post. Get fetches it by its ID afterwards.',
	endpoint: 'POST /publishing/preview',
	also: ['GET /publishing/preview'],
	fields: [
		f.required(f.bareId(f.id('messageId', 'The ID of the draft or of the post to preview'))),
		f.openChoice(
			'exportType',
			'The format of the preview. An expression can give any other.',
			{ default: 'PNG' },
			['PDF', 'PNG'],
		),
		f.id('name', 'The name of the preview', {
			forModel: 'asked',
			appears: 'onRequest',
			placeholder: 'e.g. Spring launch',
		}),
		waitFor,
		f.documentedBody('Further fields of the request', { isOptional: true }),
	],
	options: [
		...jobOptions,
		whenWaiting(['polling'], downloadFile),
		whenWaiting(['polling'], toField),
	],
	execute: async ({ messageId, exportType, name, waitFor, body, options }, context) => {
		const query = { ...options.queryParameters, ...defined({ messageId, exportType, name }) };
		const output = await runJob(context, {
			...{ what: 'Preview', waitFor, options },
			start: ['POST /publishing/preview', { query, body }],
			status: (previewId) => ['GET /publishing/preview', { query: { previewId } }],
		});
		return await withFiles(output, context, options);
	},
});

const get = operation({
	value: 'get',
	description: 'Get a preview by its ID, with its file if wanted',
	endpoint: 'GET /publishing/preview',
	fields: [f.required(f.id('previewId', 'The preview to get'))],
	options: [downloadFile, toField],
	execute: async (parameters, context, once) => {
		return await withFiles(await once(parameters, context.send), context, parameters.options);
	},
});

export const resource = resourceOf('preview', [create, get]);
