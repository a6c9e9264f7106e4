import type { Outcome, Row } from './outcome';
import { inOneProcess, inQueueMode, type OneProcess, type QueueMode } from './place';

/** The environment of every experiment. */
export class Context {
	constructor(
		/** Small sizes, to see that everything holds. */
		private readonly small: boolean,
		/** The package as a user gets it. */
		private readonly tarball: string,
	) {}

	/** `full` in a full run, `small` in a small one. */
	size<T>(full: T, small: T): T {
		return this.small ? small : full;
	}

	/**
	 * Lets `act` have a fresh n8n of one process over SQLite, and searches what it logged and stored.
	 * @param settings further settings of n8n, by environment variable
	 */
	async inOneProcess(
		act: (place: OneProcess) => Promise<Outcome[]>,
		settings: Record<string, string> = {},
	): Promise<Row[]> {
		return await inOneProcess(this.tarball, settings, act);
	}

	/** The same in n8n's queue mode: two webhook processes, three workers, PostgreSQL and Redis. */
	async inQueueMode(act: (place: QueueMode) => Promise<Outcome[]>): Promise<Row[]> {
		return await inQueueMode(this.tarball, act);
	}
}

export interface Experiment {
	/** What it is about, for docs/developers/reliability.md. */
	title: string;
	run(context: Context): Promise<Row[]>;
}
