import { required } from '../../shared/fields/groups';
import { binaryPropertyName, fileOf, readBinary } from '../../shared/fields/binary';
import { operation } from '../../shared/operation';
import { id } from '../../shared/fields/leaves';
import { itemsOr } from '../../shared/run';
import { campaignId } from './fields';

export const addBrief = operation({
	name: 'Add Brief',
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
	check: async ({ binaryPropertyName }, { n8n, item }) => {
		fileOf(n8n, item, binaryPropertyName);
	},
	execute: async ({ campaignId, binaryPropertyName, options }, { send, n8n, item }) => {
		const file = await readBinary(n8n, item, binaryPropertyName);
		const answer = await send('POST /campaign/brief', {
			query: { campaignId },
			form: [{ name: options.formFieldName ?? 'file', ...file }],
		});
		return itemsOr(answer, { success: true, campaignId });
	},
});
