/** The moment at which the seeded past ends: 2026-01-05T09:00:00Z, in epoch ms. */
export const SEED_TIME = Date.UTC(2026, 0, 5, 9);

/** Epoch milliseconds that never run backwards. Stands still while the areas are seeded. */
export class Clock {
	private last = SEED_TIME;
	private running = false;

	start(): void {
		this.running = true;
	}

	now(): number {
		if (this.running) this.last = Math.max(this.last, Date.now());
		return this.last;
	}
}
