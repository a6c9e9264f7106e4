import { MEGABYTE } from '../size';
import { stoppable, timedOut } from './stoppable';

/** The longest body of an answer that reports a failure: it is read for its message. */
export const MAX_REPORT_BYTES = MEGABYTE;

/** How long (ms) nothing may come in the middle of a body: as long as n8n waits for its beginning. */
const STALL = 300_000;

/**
 * Reads a body that n8n has inflated already, `limit` bytes at most: nothing behind them is asked for (`isCut`).
 * Throws the error of a connection that breaks or stalls.
 */
export async function readLimited(
	body: AsyncIterable<Buffer>,
	limit: number,
): Promise<{ body: Buffer; isCut: boolean }> {
	// Each part is copied: as many small ones are kept, one by one, they would take a hundred times their size.
	let bytes = Buffer.alloc(0);
	let length = 0;
	const parts = body[Symbol.asyncIterator]();
	for (;;) {
		const limits = { patience: { end: Date.now() + STALL } };
		const next = await stoppable(
			parts.next(),
			limits,
			timedOut('The answer stopped in the middle'),
		);
		if (next.done === true) return { body: bytes.subarray(0, length), isCut: false };
		const part = next.value;
		if (length + part.length > limit) {
			await parts.return?.();
			return { body: bytes.subarray(0, length), isCut: true };
		}
		if (length + part.length > bytes.length) {
			const larger = Buffer.allocUnsafe(Math.max(2 * length, length + part.length));
			bytes.copy(larger, 0, 0, length);
			bytes = larger;
		}
		part.copy(bytes, length);
		length += part.length;
	}
}
