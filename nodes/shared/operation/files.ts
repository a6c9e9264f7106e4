import type { IBinaryData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../errors';
import { id } from '../fields';
import type { FormPart } from '../transport';
import { OutputItem, type RunContext } from './operation';

/** The name of the input field that holds a file; n8n's own nodes call it `data` by default. */
export const binaryPropertyName = id('binaryPropertyName', {
	required: true,
	default: 'data',
	displayName: 'Input Binary Field',
	description: 'The name of the field of each input item that holds the file',
	hint: 'The name of the input field that holds the file',
});

/** Where an operation puts the file that it makes. */
export const outputBinaryField = id('binaryPropertyName', {
	default: 'data',
	displayName: 'Output Binary Field',
	description: 'The name of the output field for the file',
});

/** The file of an item as n8n keeps it. Throws InputError when the item has none. */
export function fileOf(n8n: IExecuteFunctions, itemIndex: number, name: string): IBinaryData {
	const binary = n8n.getInputData()[itemIndex]?.binary ?? {};
	const file = binary[name];
	if (file !== undefined) return file;
	const fileFields = Object.keys(binary);
	throw InputError.of(
		'binaryPropertyName',
		`The item has no file in "${name}". ${fileFields.length > 0 ? `It has files in: ${fileFields.join(', ')}.` : 'It has no files: add a node that reads one before this.'}`,
	);
}

/** The file of an item, ready for a form. Throws InputError when the item has none. */
export async function readFile(
	n8n: IExecuteFunctions,
	itemIndex: number,
	name: string,
): Promise<Omit<FormPart, 'name'>> {
	const { fileName = 'file', mimeType } = fileOf(n8n, itemIndex, name);
	return { content: await n8n.helpers.getBinaryDataBuffer(itemIndex, name), fileName, mimeType };
}

/** An output item with a file, and the JSON that describes it. `content` in bytes, or as UTF-8 text. */
export async function fileItem(
	{ n8n }: Pick<RunContext, 'n8n'>,
	json: IDataObject,
	file: { content: Buffer | string; fileName: string; mimeType: string; field?: string },
): Promise<OutputItem> {
	const bytes = typeof file.content === 'string' ? Buffer.from(file.content) : file.content;
	const binary = await n8n.helpers.prepareBinaryData(bytes, file.fileName, file.mimeType);
	return new OutputItem(json, { [file.field ?? 'data']: binary });
}
