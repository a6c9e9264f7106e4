import type { IDataObject } from 'n8n-workflow';
import { fileItem } from './files';
import type { OutputItem, RunContext } from './operation';

const INITIAL_BYTES = 1 << 20;

/** How records are written to files. */
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

/** The JSON that describes a file. */
interface FileSummary<R> {
	fileName: string;
	format: string;
	part: number;
	/** How many records it has. */
	count: number;
	first: R;
	last: R;
}

interface FileOptions<R> {
	/** The beginning of the file names. */
	baseName: string;
	recordsPerFile: number;
	field?: string;
	describe: (summary: FileSummary<R>) => IDataObject;
}

/** A name for the files of an item: with time, item and part, no file has the name of an earlier one. */
export function baseNameOf(what: string, itemIndex: number): string {
	const time = new Date().toISOString().replace(/[-:.]/g, '');
	return `${what}-${time}-${itemIndex + 1}`;
}

/** Writes records to files, one after the other; only the file being written is in memory. */
export class FileWriter<R> {
	private readonly items: OutputItem[] = [];
	/**
	 * The content of the file that is being written. All files use the same memory in turn: memory allocated for each
	 * of them would be freed late, and add up.
	 */
	private memory = Buffer.allocUnsafe(INITIAL_BYTES);
	private used = 0;
	private format?: FileFormat<R>;
	private count = 0;
	private ends?: { first: R; last: R };

	constructor(
		private readonly context: Pick<RunContext, 'n8n'>,
		private readonly options: FileOptions<R>,
	) {}

	/** Writes records, if there are any, to another file if they need another head. */
	async write(records: readonly R[], format: FileFormat<R>): Promise<void> {
		if (records.length === 0) return;
		const { recordsPerFile } = this.options;
		if (this.format && this.format.head !== format.head) await this.closeFile();
		this.format = format;
		for (let start = 0; start < records.length;) {
			const batch = records.slice(start, start + recordsPerFile - this.count);
			if (this.count === 0) this.append(format.head);
			this.append(format.textOf(batch, this.count === 0));
			const [first, last] = [batch[0], batch.at(-1)] as [R, R];
			this.ends = { first: this.ends?.first ?? first, last };
			this.count += batch.length;
			start += batch.length;
			if (this.count === recordsPerFile) await this.closeFile();
		}
	}

	/** The items with all files, in their order. */
	async close(): Promise<readonly OutputItem[]> {
		await this.closeFile();
		return this.items;
	}

	private async closeFile(): Promise<void> {
		const { baseName, field, describe } = this.options;
		const { format, count, ends } = this;
		if (format === undefined || ends === undefined) return;
		const part = this.items.length + 1;
		const fileName = `${baseName}-${part}.${format.name}`;
		const summary = describe({ fileName, format: format.name, part, count, ...ends });
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
