/** The latest time in the seed, 2026-01-05T09:00:00Z, in epoch ms. */
export const SEED_TIME = Date.UTC(2026, 0, 5, 9);

/** A clock that never runs backwards, but can be moved ahead. It stands at {@link SEED_TIME} until the areas are seeded. */
export class Clock {
	private last = SEED_TIME;
	private running = false;
	/** How far it was moved, in ms. */
	ahead = 0;

	start(): void {
		this.running = true;
	}

	/** Epoch ms. */
	now(): number {
		if (this.running) this.last = Math.max(this.last, Date.now() + this.ahead);
		return this.last;
	}

	/** Lets that many ms pass at once. */
	move(ms: number): void {
		this.ahead += ms;
	}
}
