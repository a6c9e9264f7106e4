import { MEGABYTE } from '../size';
import { setTimer } from './timer';

/** The longest body of an answer that reports a failure: it is read for its message. */
export const MAX_REPORT_BYTES = MEGABYTE;

/** How long (ms) nothing may come in the middle of a body: as long as n8n waits for its beginning. */
const STALL = 300_000;

/** How long (ms) a body may take in all: also one that comes byte by byte ends. */
const TOTAL = 1_800_000;

/**
 * Reads a body that n8n has inflated already, `limit` bytes at most: nothing behind them is asked for (`isCut`).
 * Throws the error of a connection that breaks or stalls, or takes `longest` ms.
 */
export async function readLimited(
	body: AsyncIterable<Buffer>,
	limit: number,
	longest = TOTAL,
): ReturnType<typeof read> {
	const stall = Math.min(STALL, longest);
	const progress = { length: 0 };
	let endWatch = () => {};
	const tooSlow = new Promise<never>((_, reject) => {
		const giveUp = (message: string) =>
			reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
		const watch = (before: number, left: number) => {
			const ms = Math.min(stall, left);
			endWatch = setTimer(ms, () => {
				if (ms === stall && progress.length === before) giveUp('The answer stopped in the middle');
				else if (ms === left) giveUp('The answer did not end in time');
				else watch(progress.length, left - ms);
			});
		};
		watch(0, longest);
	});
	try {
		return await Promise.race([read(body, limit, progress), tooSlow]);
	} finally {
		endWatch();
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
