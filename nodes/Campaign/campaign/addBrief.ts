import { itemsOr } from '../../shared/answer';
import { id, required } from '../../shared/fields';
import { binaryPropertyName, fileOf, operation, readFile } from '../../shared/operation';
import { campaignId } from './fields';

export const addBrief = operation({
	name: 'Add Brief to Campaign',
	value: 'addBrief',
	action: 'Add a brief to a campaign',
	description: 'Upload an HTML file as the brief of a campaign',
	endpoint: 'POST /campaign/brief',
	fields: [
		required(campaignId),
		binaryPropertyName,
		id('briefName', {
			placeholder: 'e.g. Spring launch',
			description: 'The name of the brief. By default, the name of the file without its ending.',
		}),
	],
	// The specification names neither form field; these are publicly known.
	options: [
		id('formFieldName', {
			default: 'htmlFile',
			description: 'The name of the form field that carries the file',
		}),
	],
	check: async ({ binaryPropertyName }, { n8n, itemIndex }) => {
		fileOf(n8n, itemIndex, binaryPropertyName);
	},
	execute: async (
		{ campaignId, binaryPropertyName, briefName, options },
		{ send, n8n, itemIndex },
	) => {
		const file = await readFile(n8n, itemIndex, binaryPropertyName);
		const answer = await send('POST /campaign/brief', {
			query: { campaignId },
			form: [
				{ name: options.formFieldName ?? 'htmlFile', ...file },
				{
					name: 'briefName',
					content: Buffer.from(briefName ?? withoutEnding(file.fileName ?? '')),
				},
			],
		});
		return itemsOr(answer, { success: true, campaignId });
	},
});

/** `Brief.html` -> `Brief`. */
function withoutEnding(fileName: string): string {
	return fileName.replace(/(?<=.)\.[^.]*$/, '');
}
