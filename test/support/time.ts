/**
 * Time in tests. A pause of the package (`pause` in nodes/shared/transport/retry.ts) takes a fiftieth of
 * its length, and `Date.now` then says that all of it has passed: to the package, to n8n and to the local
 * platform alike. Limits for I/O, servers and `performance.now` stay in real time, so that no outcome
 * depends on how busy the machine is. `passInRealTime` is for the one test of each mechanism that waits.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** How many times as fast pauses pass. */
const SPEED = 50;

/** How long anything is waited for, in ms: longer than it takes on a slow and busy machine. */
const PATIENCE = 60_000;

/** Not by `Date.now`, which a file before this one may have replaced. */
const realNow = () => Math.floor(performance.timeOrigin + performance.now());
let speed = SPEED;
/** How far `Date.now` is ahead of the real time, in ms. */
let ahead = 0;

/** Lets pauses be quick. Called once for each test file, by test/setup.ts. */
export function quicken(): void {
	Date.now = () => realNow() + ahead;
}

/** Waits as the package does: `ms` pass on the clock, and a fraction of it in real time. */
export async function pass(ms: number): Promise<void> {
	const end = realNow() + ahead + ms;
	const frozenEnd = Math.ceil(frozen.now + ms);
	await new Promise((done) => setTimeout(done, ms / speed));
	ahead = Math.max(ahead, Math.ceil(end - realNow()));
	frozen.now = Math.max(frozen.now, frozenEnd);
}

/** For a whole file, at its top: pauses take as long as they say. */
export function passInRealTime(): void {
	speed = 1;
}

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

/** What a frozen clock shows (epoch ms). */
const frozen = { now: 0 };

/** Until the test ends, the clock moves only by `advance` and by pauses of the package. */
export function freezeClock(): { advance(ms: number): void } {
	frozen.now = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => frozen.now);
	return { advance: (ms) => void (frozen.now += ms) };
}
