import { MEGABYTE } from '../values/size';
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
): ReturnType<typeof read> {
	const progress = { length: 0 };
	const reading = read(body, limit, progress);
	// One watch for all parts: a body may have thousands.
	for (;;) {
		const before = progress.length;
		let goesOn = false as boolean;
		const tooLate = () => {
			goesOn = progress.length > before;
			return timedOut('The answer stopped in the middle')();
		};
		const limits = { patience: { end: Date.now() + STALL } };
		const whole = await stoppable(reading, limits, tooLate).catch((error: unknown) => {
			if (goesOn) return undefined;
			throw error;
		});
		if (whole !== undefined) return whole;
	}
}

/** Each part is copied: as many small ones are kept, one by one, they would take a hundred times their size. */
async function read(
	body: AsyncIterable<Buffer>,
	limit: number,
	progress: { length: number },
): Promise<{ body: Buffer; isCut: boolean }> {
	let bytes = Buffer.alloc(0);
	for await (const part of body) {
		const { length } = progress;
		if (length + part.length > limit) return { body: bytes.subarray(0, length), isCut: true };
		if (length + part.length > bytes.length) {
			const larger = Buffer.allocUnsafe(Math.max(2 * length, length + part.length));
			bytes.copy(larger, 0, 0, length);
			bytes = larger;
		}
		part.copy(bytes, length);
		progress.length += part.length;
	}
	return { body: bytes.subarray(0, progress.length), isCut: false };
}
