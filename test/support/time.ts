/**
 * Time in tests. A pause of the package (`pause` in nodes/kernel/http/retry.ts) takes a hundredth of
 * its length, and `Date.now` then says that all of it has passed: to the package, to n8n and to the local
 * platform alike. Limits for I/O, servers and `performance.now` stay in real time, so that no outcome
 * depends on how busy the machine is. `passInRealTime` is for the one test of each mechanism that waits.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';

/** How many times as fast pauses pass. */
const SPEED = 100;

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
	if (simulated) return await simulated.pass(ms);
	const end = realNow() + ahead + ms;
	const frozenEnd = Math.ceil(frozen.now + ms);
	await new Promise((done) => setTimeout(done, ms / speed));
	ahead = Math.max(ahead, Math.ceil(end - realNow()));
	frozen.now = Math.max(frozen.now, frozenEnd);
}

/**
 * For a whole file, at its top: the clock moves by pauses alone, from the end of one to that of the next,
 * and only while nothing else goes on. So what is measured does not depend on the machine.
 */
export function simulateTime(): void {
	const time = new SimulatedTime();
	beforeAll(() => {
		for (const [channel, note] of time.channels) subscribe(channel, note);
		simulated = time;
		Date.now = () => time.now;
	});
	afterAll(() => {
		for (const [channel, note] of time.channels) unsubscribe(channel, note);
	});
}

let simulated: SimulatedTime | undefined;

/** After this many rounds of the event loop without news, nothing more follows from an answer. */
const QUIET_ROUNDS = 20;

class SimulatedTime {
	now = realNow();
	/** Requests without an answer. */
	private onTheWay = 0;
	/** How many pauses and requests have begun or ended. */
	private events = 0;
	private isPassing = false;
	/** Pauses: when they end (epoch ms). */
	private readonly pauses: Array<{ end: number; finish: () => void }> = [];
	readonly channels = [
		['http.client.request.start', () => this.note(1)],
		['http.client.response.finish', () => this.note(-1)],
	] as const;

	private note(requests: number): void {
		this.onTheWay += requests;
		this.events++;
	}

	async pass(ms: number): Promise<void> {
		const finished = new Promise<void>((finish) =>
			this.pauses.push({ end: this.now + ms, finish }),
		);
		this.note(0);
		if (!this.isPassing) void this.passAll();
		await finished;
	}

	private async passAll(): Promise<void> {
		this.isPassing = true;
		while (this.pauses.length > 0) {
			await this.quiet();
			const next = this.pauses.reduce((first, one) => (one.end < first.end ? one : first));
			this.pauses.splice(this.pauses.indexOf(next), 1);
			this.now = Math.max(this.now, Math.ceil(next.end));
			next.finish();
		}
		this.isPassing = false;
	}

	private async quiet(): Promise<void> {
		for (let rounds = 0; rounds < QUIET_ROUNDS; rounds++) {
			const { events } = this;
			await nextRound();
			if (this.onTheWay > 0 || this.events !== events) rounds = 0;
		}
	}
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
