import type { IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../shared/transport';

/** The pause between two accesses that other processes may cross: so many times as long as the first took. */
const PAUSE_PER_ACCESS = 10;

/** Its limits, in ms. A process that is slow to write back what it has read waits longest. */
const SHORTEST_PAUSE = 200;
const LONGEST_PAUSE = 2_000;

/** Marks that are held go along with every access, and have one of their own between these two times, in ms. */
const HOLD_BEFORE = 500;
const HOLD_AFTER = 3_000;

interface Batch {
	marks: Set<string>;
	/** Those that the store knew before; none when it cannot be asked. */
	known: Promise<ReadonlySet<unknown>>;
}

/**
 * What a trigger marks in n8n's deduplication store. To ask whether a mark is there is to record it:
 * there is no other way.
 *
 * The store reads a list, adds to it and writes it back without a lock. So in this process one access
 * follows the other, and what comes in the meantime goes together. What another process writes between
 * is lost, and what it had removed may come back. So where there are others, accesses are far apart.
 */
export class Marks {
	private readonly checkAndRecord: IExecuteFunctions['helpers']['checkProcessedAndRecord'];
	private readonly logger: IExecuteFunctions['logger'];

	/** Fulfilled when the next access may begin. */
	private free: Promise<void> = Promise.resolve();
	/** What waits for it. */
	private next?: Batch;
	/** What goes along with every access. */
	private readonly held = new Set<string>();

	/** @param capacity how many marks are kept */
	constructor(
		n8n: IExecuteFunctions,
		private readonly capacity: number,
	) {
		// Not n8n itself, with the data of its execution: the marks outlive it.
		this.checkAndRecord = n8n.helpers.checkProcessedAndRecord;
		this.logger = n8n.logger;
	}

	/**
	 * Records marks, and gives those that were known before; there may be others among them.
	 * @param isShared whether other processes record marks of the trigger too
	 */
	async record(marks: readonly string[], isShared: boolean): Promise<ReadonlySet<unknown>> {
		this.next ??= this.nextBatch(isShared);
		for (const mark of marks) this.next.marks.add(mark);
		return await this.next.known;
	}

	/** Records marks with every access of some seconds, so that they stand whatever writes over them. */
	async hold(marks: readonly string[]): Promise<void> {
		for (const mark of marks) this.held.add(mark);
		await pause(HOLD_BEFORE);
		await this.record([], true);
		await pause(HOLD_AFTER);
		for (const mark of marks) this.held.delete(mark);
	}

	private nextBatch(isShared: boolean): Batch {
		const marks = new Set<string>();
		let start = 0;
		const known = this.free.then(async () => {
			this.next = undefined;
			start = Date.now();
			return await this.access([...marks, ...this.held]);
		});
		this.free = known.then(async () => {
			if (isShared) await pause(pauseAfter(Date.now() - start));
		});
		return { marks, known };
	}

	private async access(marks: string[]): Promise<ReadonlySet<unknown>> {
		try {
			const options = { mode: 'entries', maxEntries: this.capacity } as const;
			const { processed } = await this.checkAndRecord(marks, 'node', options);
			return new Set(processed);
		} catch (error) {
			this.logger.warn(`Repeated deliveries are told apart in this process only: ${String(error)}`);
			return new Set();
		}
	}
}

/** At random, so that what has crossed once does not cross again and again. */
function pauseAfter(duration: number): number {
	const mean = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, PAUSE_PER_ACCESS * duration));
	return mean * (0.75 + Math.random() / 2);
}
