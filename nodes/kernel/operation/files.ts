import {
	isBinaryValue,
	type IBinaryData,
	type IDataObject,
	type IExecuteFunctions,
} from 'n8n-workflow';
import { InputError } from '../failures/errors';
import { id } from '../fields';
import type { FormPart } from '../http/multipart';
import { isObject, partOf, valueAt } from '../values/values';
import { OutputItem, type RunContext } from './operation';

/** The name of the input field that holds a file; n8n's own nodes call it `data` by default. */
export const binaryPropertyName = id(
	'binaryPropertyName',
	'The name of the field of each input item that holds the file',
	{
		empty: 'never',
		default: 'data',
		displayName: 'Input Binary Field',
		hint: 'The name of the input field that holds the file',
	},
);

/** Where an operation puts the file that it makes. */
export const outputBinaryField = id(
	'binaryPropertyName',
	'The name of the output field for the file',
	{ default: 'data', displayName: 'Output Binary Field' },
);

/**
 * The file of an item as n8n keeps it. Throws InputError when the item has none.
 * @param name of the field; in a workflow that keeps files in the JSON, also a path there
 */
export function fileOf(n8n: IExecuteFunctions, itemIndex: number, name: string): IBinaryData {
	const { binary, json } = n8n.getInputData()[itemIndex] ?? {};
	// In any other workflow, what looks like a file in the JSON is only data, perhaps from outside.
	const isInJson = n8n.getWorkflowSettings().binaryMode === 'combined';
	const { _files } = json ?? {};
	const inJson = isInJson && isObject(_files) ? _files : {};
	const file =
		(partOf(binary, name) as IBinaryData | undefined) ??
		[partOf(inJson, name), isInJson && valueAt(json, name)].find(isBinaryValue);
	if (file !== undefined) return file;
	const inJsonOnly = Object.keys(inJson).filter((field) => isBinaryValue(inJson[field]));
	const fileFields = [...Object.keys(binary ?? {}), ...inJsonOnly];
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
	const file = fileOf(n8n, itemIndex, name);
	const { fileName = 'file', mimeType } = file;
	// n8n recognizes a file by its `mimeType`, even an empty one.
	const content = await n8n.helpers.getBinaryDataBuffer(itemIndex, { ...file, mimeType });
	return { content, fileName, mimeType };
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
