/** The latest time in the seed, 2026-01-05T09:00:00Z, in epoch ms. */
export const SEED_TIME = Date.UTC(2026, 0, 5, 9);

/** A clock that never runs backwards, but can be moved ahead. */
export class Clock {
	private last = SEED_TIME;
	private isSeeding = false;
	/** How far it was moved, in ms. */
	ahead = 0;

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
	}
}
