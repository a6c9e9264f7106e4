import { setTimeout as sleep } from 'node:timers/promises';

/** How long anything is waited for, in ms: longer than it takes on a slow and busy machine. */
const PATIENCE = 60_000;

/** Repeats `check` until it passes. Throws its last error, which says what was seen, when it never does. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
	const end = performance.now() + PATIENCE;
	for (;;) {
		try {
			return await check();
		} catch (error) {
			if (performance.now() > end) throw error;
		}
		await sleep(10);
	}
}

/** Until the test ends, time passes only by `advance`. Timers run as ever. */
export function freezeClock(): { advance(ms: number): void } {
	let now = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	return { advance: (ms) => void (now += ms) };
}
