import { fileItem, type OutputItem, type RunContext } from '../../shared/operation';
import type { AuditRecord } from '../../shared/reads';
import type { Format } from './formats';

const INITIAL_BYTES = 1 << 20;

interface FileOptions {
	/** The beginning of the file names. */
	baseName: string;
	format: Format;
	recordsPerFile: number;
	/** The output field for the file. */
	field?: string;
}

/** Writes records to files, one after the other; only the file being written is in memory. */
export class FileWriter {
	private readonly items: OutputItem[] = [];
	private readonly content = new FileContent();
	private count = 0;
	private first?: AuditRecord;
	private last?: AuditRecord;

	constructor(
		private readonly context: Pick<RunContext, 'n8n'>,
		private readonly options: FileOptions,
	) {}

	async write(records: readonly AuditRecord[]): Promise<void> {
		const { format, recordsPerFile } = this.options;
		for (let start = 0; start < records.length;) {
			const batch = records.slice(start, start + recordsPerFile - this.count);
			if (this.count === 0) {
				this.first = batch[0];
				this.content.append(format.head);
			}
			this.content.append(format.lines(batch));
			this.last = batch.at(-1);
			this.count += batch.length;
			start += batch.length;
			if (this.count === recordsPerFile) await this.closeFile();
		}
	}

	/** The items with all files, in their order. */
	async close(): Promise<readonly OutputItem[]> {
		if (this.count > 0) await this.closeFile();
		return this.items;
	}

	private async closeFile(): Promise<void> {
		const { baseName, format, field } = this.options;
		const part = this.items.length + 1;
		const fileName = `${baseName}-${part}.${format.name}`;
		const summary = {
			fileName,
			format: format.name,
			records: this.count,
			firstAuditDate: this.first?.auditDate,
			lastAuditDate: this.last?.auditDate,
			part,
		};
		const file = { content: this.content.take(), fileName, mimeType: format.mimeType, field };
		this.items.push(await fileItem(this.context, summary, file));
		this.count = 0;
	}
}

/**
 * The content of a file while it grows. All files of an export use the same memory in turn: memory
 * allocated for each of them would be freed late, and add up.
 */
class FileContent {
	private memory = Buffer.allocUnsafe(INITIAL_BYTES);
	private used = 0;

	append(text: string): void {
		const needed = this.used + text.length * 3; // UTF-8 takes at most three bytes for a UTF-16 unit
		if (needed > this.memory.length) this.grow(needed);
		this.used += this.memory.write(text, this.used);
	}

	/** What was appended since the last call; valid until the next append. */
	take(): Buffer {
		const bytes = this.memory.subarray(0, this.used);
		this.used = 0;
		return bytes;
	}

	private grow(bytes: number): void {
		const larger = Buffer.allocUnsafe(Math.max(bytes, this.memory.length * 2));
		this.memory.copy(larger, 0, 0, this.used);
		this.memory = larger;
	}
}
