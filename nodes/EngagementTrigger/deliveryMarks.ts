import type { IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../shared/transport';

/** The pause between two accesses that may overlap with those of other processes, as a multiple of the time that the first took. */
const PAUSE_PER_ACCESS = 10;

/** Its limits (ms). A process that is slow to write back what it has read waits longest. */
const SHORTEST_PAUSE = 200;
const LONGEST_PAUSE = 2_000;

/** Marks that are held are recorded with every access, and by an access of their own between these two times (ms). */
const HOLD_BEFORE = 500;
const HOLD_AFTER = 3_000;

interface Batch {
	marks: Set<string>;
	/** Those that the store knew before; none when it cannot be asked. */
	known: Promise<ReadonlySet<unknown>>;
}

/**
 * The marks of a trigger in n8n's deduplication store. Asking whether a mark is there also records it:
 * the store has no other operation.
 *
 * The store reads a list, adds to it and writes it back without a lock. So in this process accesses follow
 * one another, and what comes in the meantime shares the next one. What another process writes in between
 * is lost, and what it has removed may come back. So with several processes, accesses are kept far apart.
 */
export class DeliveryMarks {
	private readonly helpers: Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord'>;
	private readonly logger: IExecuteFunctions['logger'];

	/** Fulfilled when the next access may begin. */
	private free: Promise<void> = Promise.resolve();
	/** The marks that wait for it. */
	private next?: Batch;
	/** Marks that every access records. */
	private readonly held = new Set<string>();

	/** @param capacity how many marks are kept */
	constructor(
		n8n: IExecuteFunctions,
		private readonly capacity: number,
	) {
		// Only these two, since the marks outlive the execution and its data.
		this.helpers = n8n.helpers;
		this.logger = n8n.logger;
	}

	/**
	 * Records marks, and returns those that were known before, possibly with others among them.
	 * @param isShared whether other processes record marks of the trigger too
	 */
	async record(marks: readonly string[], isShared: boolean): Promise<ReadonlySet<unknown>> {
		this.next ??= this.nextBatch(isShared);
		for (const mark of marks) this.next.marks.add(mark);
		return await this.next.known;
	}

	/** Records marks with every access for some seconds, so that they last whatever overwrites them. */
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
			const { processed } = await this.helpers.checkProcessedAndRecord(marks, 'node', options);
			return new Set(processed);
		} catch (error) {
			this.logger.warn(`Repeated deliveries are recognized in this process only: ${String(error)}`);
			return new Set();
		}
	}
}

/** Random, so that accesses that have overlapped once do not overlap again and again. */
function pauseAfter(duration: number): number {
	const mean = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, PAUSE_PER_ACCESS * duration));
	return mean * (0.75 + Math.random() / 2);
}
