import { AsyncResource } from 'node:async_hooks';

/** The latest time in the seed, 2026-01-05T09:00:00Z, in epoch ms. */
export const SEED_TIME = Date.UTC(2026, 0, 5, 9);

/** Node has no longer timers. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Appointment {
	/** Epoch ms. */
	time: number;
	keep(): void;
}

/** A clock that never runs backwards, but can be moved ahead. */
export class Clock {
	private last = SEED_TIME;
	private isSeeding = false;
	private readonly appointments = new Set<Appointment>();
	/** How far it was moved, in ms. */
	ahead = 0;
	/** How many times as fast everything passes that begins from now on. */
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

	/** Does what is due by now, in its order. Called before each request, since a test may move `Date.now`. */
	catchUp(): void {
		const now = this.now();
		const due = [...this.appointments].filter(({ time }) => time <= now);
		for (const { keep } of due.sort((a, b) => a.time - b.time)) keep();
	}

	/** Lets that many ms pass at once. */
	move(ms: number): void {
		this.ahead += ms;
		this.catchUp();
	}

	/** Does something once that many ms have passed, or `signal` aborts. That alone keeps no process alive. */
	after(ms: number, signal: AbortSignal, task: () => void): void {
		// A request during which it is due has nothing to do with it.
		const run = AsyncResource.bind(task);
		const keep = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', keep);
			if (this.appointments.delete(appointment)) run();
		};
		const delay = ms / this.speed;
		const appointment: Appointment = { time: this.now() + delay, keep };
		// A longer pause ends when the clock is moved.
		const timer = delay > LONGEST_TIMER ? undefined : setTimeout(keep, delay).unref();
		signal.addEventListener('abort', keep);
		this.appointments.add(appointment);
	}

	/** Waits until that many ms have passed, or `signal` aborts. */
	async pause(ms: number, signal: AbortSignal): Promise<void> {
		if (signal.aborted) return;
		await new Promise<void>((resolve) => this.after(ms, signal, resolve));
	}
}
