/** The latest time in the seed, 2026-01-05T09:00:00Z, in epoch ms. */
export const SEED_TIME = Date.UTC(2026, 0, 5, 9);

/** Node has no longer timers. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Pause {
	/** Epoch ms. */
	end: number;
	finish(): void;
}

/** A clock that never runs backwards, but can be moved ahead. */
export class Clock {
	private last = SEED_TIME;
	private isSeeding = false;
	private readonly pauses = new Set<Pause>();
	/** How far it was moved, in ms. */
	ahead = 0;
	/** How many times as fast pauses pass that begin from now on. */
	speed = 1;

	/** Does something while the clock is stopped at {@link SEED_TIME}. */
	atSeedTime<T>(task: () => T): T {
		this.isSeeding = true;
		try {
			return task();
		} finally {
			this.isSeeding = false;
		}
	}

	/** Epoch ms. */
	now(): number {
		if (this.isSeeding) return SEED_TIME;
		this.last = Math.max(this.last, Date.now() + this.ahead);
		return this.last;
	}

	/** Lets that many ms pass at once. */
	move(ms: number): void {
		this.ahead += ms;
		const now = this.now();
		for (const pause of this.pauses) if (pause.end <= now) pause.finish();
	}

	/** Waits until that many ms have passed, or `signal` aborts. A pause alone keeps no process alive. */
	async pause(ms: number, signal: AbortSignal): Promise<void> {
		if (signal.aborted) return;
		await new Promise<void>((resolve) => {
			const finish = () => {
				clearTimeout(timer);
				signal.removeEventListener('abort', finish);
				this.pauses.delete(pause);
				resolve();
			};
			const pause: Pause = { end: this.now() + ms, finish };
			const delay = ms / this.speed;
			// A longer pause ends when the clock is moved.
			const timer = delay > LONGEST_TIMER ? undefined : setTimeout(finish, delay).unref();
			signal.addEventListener('abort', finish);
			this.pauses.add(pause);
		});
	}
}
