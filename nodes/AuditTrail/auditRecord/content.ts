const FIRST_BYTES = 1 << 20;

/**
 * The content of a file while it grows. One piece of memory serves all files of an export, one after
 * the other: fresh memory for each would be given back late, and add up.
 */
export class Content {
	private memory = Buffer.allocUnsafe(FIRST_BYTES);
	private used = 0;

	append(text: string): void {
		const most = this.used + text.length * 3; // UTF-8 takes at most three bytes for a UTF-16 unit
		if (most > this.memory.length) this.grow(most);
		this.used += this.memory.write(text, this.used);
	}

	/** What was appended since it was last taken; valid until the next append. */
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
