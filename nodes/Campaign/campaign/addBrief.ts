import { itemsOr } from '../../shared/answer';
import { id, required } from '../../shared/fields';
import { binaryPropertyName, fileOf, operation, readFile } from '../../shared/operation';
import { campaignId } from './fields';

export const addBrief = operation({
	name: 'Add Brief to Campaign',
	value: 'addBrief',
	action: 'Add a brief to a campaign',
	description: 'Upload a file as the brief of a campaign',
	endpoint: 'POST /campaign/brief',
	fields: [required(campaignId), binaryPropertyName],
	// The specification does not name the form field of the file.
	options: [
		id('formFieldName', {
			description: 'The name of the form field that carries the file. Defaults to "file".',
		}),
	],
	check: async ({ binaryPropertyName }, { n8n, itemIndex }) => {
		fileOf(n8n, itemIndex, binaryPropertyName);
	},
	execute: async ({ campaignId, binaryPropertyName, options }, { send, n8n, itemIndex }) => {
		const file = await readFile(n8n, itemIndex, binaryPropertyName);
		const answer = await send('POST /campaign/brief', {
			query: { campaignId },
			form: [{ name: options.formFieldName ?? 'file', ...file }],
		});
		return itemsOr(answer, { success: true, campaignId });
	},
});
