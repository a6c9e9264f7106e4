import type { IDataObject } from 'n8n-workflow';
import { id } from './fields/leaves';
import { Row, type Tools } from './operation';

/** Where an operation puts the file that it makes. */
const field = id('binaryPropertyName', {
	displayName: 'Output Binary Field',
	description: 'The name of the output field for the file',
});
export const outputBinaryField: typeof field = {
	...field,
	property: { ...field.property, default: 'data' },
};

/** A file as n8n keeps it, with what is said about it. `content` in bytes, or as UTF-8 text. */
export async function fileRow(
	{ n8n }: Pick<Tools, 'n8n'>,
	json: IDataObject,
	file: { content: Buffer | string; fileName: string; mimeType: string; field?: string },
): Promise<Row> {
	const bytes = typeof file.content === 'string' ? Buffer.from(file.content) : file.content;
	const binary = await n8n.helpers.prepareBinaryData(bytes, file.fileName, file.mimeType);
	return new Row(json, { [file.field ?? 'data']: binary });
}
