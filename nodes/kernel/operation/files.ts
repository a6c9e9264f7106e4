import { isBinaryValue, type IBinaryData, type IDataObject } from 'n8n-workflow';
import { InputError } from '../failures/errors';
import { id } from '../fields';
import type { FormPart } from '../http/multipart';
import { MEGABYTE } from '../values/size';
import { isObject, partOf, valueAt } from '../values/values';
import { OutputItem, type ItemContext, type RunContext } from './operation';

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

export const outputBinaryField = id(
	'binaryPropertyName',
	'The name of the output field for the file',
	{ default: 'data', displayName: 'Output Binary Field' },
);

/**
 * The file of an item as n8n keeps it. Throws InputError when the item has none.
 * @param name of the field; in a workflow that keeps files in the JSON, also a path there
 */
export function fileOf(n8n: RunContext['n8n'], itemIndex: number, name: string): IBinaryData {
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
	n8n: RunContext['n8n'],
	itemIndex: number,
	name: string,
): Promise<Omit<FormPart, 'name'>> {
	const file = fileOf(n8n, itemIndex, name);
	const { fileName, mimeType } = file;
	// n8n recognizes a file by its `mimeType`, even an empty one.
	const content = await n8n.helpers.getBinaryDataBuffer(itemIndex, { ...file, mimeType });
	return { content, fileName: fileName || 'file', mimeType: mimeType || undefined };
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

export interface FileFormat<R> {
	/** The name of the choice, and the extension of the files. */
	name: string;
	mimeType: string;
	/** What each file begins with, if anything: records that need another head go into another file. */
	head: string;
	/** These records, each with its line end. `isFirst`: they are the first in the file. */
	textOf: (records: readonly R[], isFirst: boolean) => string;
	/** What each file ends with, if anything. */
	tail?: string;
}

/** One record per line, with everything that it has. */
export const ndjson: FileFormat<unknown> = {
	name: 'ndjson',
	mimeType: 'application/x-ndjson',
	head: '',
	textOf: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
};

interface FileOptions<R> {
	/** The beginning of the file names. */
	what: string;
	/** What is in the files, e.g. `rows`: the JSON that describes a file counts them under this name. */
	unit: string;
	format: string;
	recordsPerFile: number;
	field?: string;
	/** What the JSON says in addition, of the first and the last record of a file. */
	about?: (first: R, last: R) => IDataObject;
}

/** Writes records to files, one after the other; only the file being written is in memory. */
export class FileWriter<R> {
	private readonly items: OutputItem[] = [];
	/**
	 * The content of the file that is being written. All files use the same memory in turn: memory allocated for each
	 * of them would be freed late, and add up.
	 */
	private memory = Buffer.allocUnsafe(MEGABYTE);
	private used = 0;
	private format?: FileFormat<R>;
	private count = 0;
	private ends?: readonly [first: R, last: R];
	private readonly baseName: string;

	constructor(
		private readonly context: Pick<ItemContext, 'n8n' | 'itemIndex'>,
		private readonly options: FileOptions<R>,
	) {
		// With time, item and part, no file has the name of an earlier one.
		const time = new Date().toISOString().replace(/[-:.]/g, '');
		this.baseName = `${options.what}-${time}-${context.itemIndex + 1}`;
	}

	/** Writes records, if there are any, to another file if they need another head. Returns how many. */
	async write(records: readonly R[], format: FileFormat<R>): Promise<number> {
		if (records.length === 0) return 0;
		const { recordsPerFile } = this.options;
		if (this.format && this.format.head !== format.head) await this.closeFile();
		this.format = format;
		for (let start = 0; start < records.length;) {
			const batch = records.slice(start, start + recordsPerFile - this.count);
			if (this.count === 0) this.append(format.head);
			this.append(format.textOf(batch, this.count === 0));
			const [first, last] = [batch[0], batch.at(-1)] as [R, R];
			this.ends = [this.ends?.[0] ?? first, last];
			this.count += batch.length;
			start += batch.length;
			if (this.count === recordsPerFile) await this.closeFile();
		}
		return records.length;
	}

	/**
	 * The items with all files, in their order, or one that says that nothing was written. Where the platform's limit
	 * ended the read early, the last says that more is waiting.
	 */
	async close({ isCut }: { isCut: boolean }): Promise<readonly OutputItem[]> {
		await this.closeFile();
		const { format, unit } = this.options;
		const items = this.items.length > 0 ? this.items : [new OutputItem({ format, [unit]: 0 })];
		if (isCut) for (const { json } of items.slice(-1)) json.moreWaiting = true;
		return items;
	}

	private async closeFile(): Promise<void> {
		const { unit, field, about } = this.options;
		const { format, count, ends } = this;
		if (format === undefined || ends === undefined) return;
		const part = this.items.length + 1;
		const fileName = `${this.baseName}-${part}.${format.name}`;
		const summary = { fileName, format: format.name, [unit]: count, ...about?.(...ends), part };
		this.append(format.tail ?? '');
		const content = this.memory.subarray(0, this.used);
		const file = { content, fileName, mimeType: format.mimeType, field };
		this.items.push(await fileItem(this.context, summary, file));
		this.used = 0;
		this.count = 0;
		this.ends = undefined;
	}

	private append(text: string): void {
		const needed = this.used + text.length * 3; // UTF-8 takes at most three bytes for a UTF-16 unit
		if (needed > this.memory.length) {
			const larger = Buffer.allocUnsafe(Math.max(needed, this.memory.length * 2));
			this.memory.copy(larger, 0, 0, this.used);
			this.memory = larger;
		}
		this.used += this.memory.write(text, this.used);
	}
}
