import { LAZY_ISOLATES } from '../playground/n8n';
import type { Outcome, Row } from './outcome';
import {
	oneProcess,
	queueMode,
	tidy,
	type Ground,
	type OneProcess,
	type Place,
	type QueueMode,
} from './place';

type Act<P> = (place: P) => Promise<Outcome[]>;

/** The environment of every experiment. */
export class Context {
	/** Those of a small run that no experiment uses now. */
	private readonly processes: Array<Ground<OneProcess>> = [];
	private readonly queues: Array<Ground<QueueMode>> = [];
	/** Ends with the last experiment in queue mode so far: one waits for another, since six n8n are much to start. */
	private turn: Promise<unknown> = Promise.resolve();

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
	 * Lets `act` have an n8n of one process over SQLite: a fresh one, whose logs and data are searched in the
	 * end; in a small run one that others have used, which {@link end} searches.
	 * @param settings further settings of n8n, by environment variable
	 */
	async inOneProcess(act: Act<OneProcess>, settings: Record<string, string> = {}): Promise<Row[]> {
		if (!this.small) return await this.alone(act, settings);
		return await lend(
			this.processes,
			async () => await oneProcess(this.tarball, LAZY_ISOLATES),
			act,
		);
	}

	/** The same in a fresh one of its own, in a small run too. */
	async alone(act: Act<OneProcess>, settings: Record<string, string> = {}): Promise<Row[]> {
		return await alone(await oneProcess(this.tarball, settings), act);
	}

	/** The same in n8n's queue mode: two webhook processes, three workers, PostgreSQL and Redis. */
	async inQueueMode(act: Act<QueueMode>): Promise<Row[]> {
		if (!this.small) return await alone(await queueMode(this.tarball, {}), act);
		const start = async () => await queueMode(this.tarball, LAZY_ISOLATES);
		const rows = this.turn.then(async () => await lend(this.queues, start, act));
		this.turn = rows.catch(() => {});
		return await rows;
	}

	/** Ends what a small run has used. Returns in how many texts of theirs a secret is. */
	async end(): Promise<number> {
		let leaked = 0;
		for (const ground of [...this.processes, ...this.queues]) leaked += await ground.end();
		return leaked;
	}
}

async function alone<P extends Place>(ground: Ground<P>, act: Act<P>): Promise<Row[]> {
	const outcomes = await ground.lend(act);
	const leaked = await ground.end();
	return outcomes.map((outcome) => ({ ...outcome, leaked }));
}

/** In one that is free, or another one. */
async function lend<P extends Place>(
	free: Array<Ground<P>>,
	start: () => Promise<Ground<P>>,
	act: Act<P>,
): Promise<Row[]> {
	const ground = free.pop() ?? (await start());
	const outcomes = await ground.lend(async (place) => {
		const seen = await act(place);
		await tidy(place);
		return seen;
	});
	free.push(ground);
	return outcomes.map((outcome) => ({ ...outcome, leaked: 0 }));
}

export interface Experiment {
	/** What it is about, for docs/developers/reliability.md. */
	title: string;
	/** Whether the tests in a real n8n show as much as a small run would, which then leaves it out. */
	isInE2e?: boolean;
	run(context: Context): Promise<Row[]>;
}
