import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../errors';
import type { FormPart } from '../transport';
import { required } from './groups';
import { id } from './leaves';

const leaf = id('binaryPropertyName', {
	displayName: 'Input Binary Field',
	hint: 'The name of the input field that holds the file',
});

/** The name of the input field that holds a file. */
export const binaryPropertyName = required({
	...leaf,
	property: { ...leaf.property, default: 'data' },
});

/** The file of an item as n8n keeps it. Throws InputError when the item has none. */
export function fileOf(n8n: IExecuteFunctions, item: number, name: string): IBinaryData {
	const binary = n8n.getInputData()[item]?.binary ?? {};
	const file = binary[name];
	if (file !== undefined) return file;
	const others = Object.keys(binary);
	throw InputError.of(
		'binaryPropertyName',
		`The item has no file in "${name}". ${others.length > 0 ? `It has files in: ${others.join(', ')}.` : 'It has no files: add a node that reads one before this.'}`,
	);
}

/** The file of an item, ready for a form. Throws InputError when the item has none. */
export async function readBinary(
	n8n: IExecuteFunctions,
	item: number,
	name: string,
): Promise<Omit<FormPart, 'name'>> {
	const { fileName = 'file', mimeType } = fileOf(n8n, item, name);
	return { content: await n8n.helpers.getBinaryDataBuffer(item, name), fileName, mimeType };
}
