import type { Platform } from './platform';

/** The status of a job. */
export interface Job {
	id: string;
	status: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
}

interface StoredJob<T> {
	/** Epoch ms. */
	startTime: number;
	outcome: Job['status'];
	result: T;
}

/** How long a job takes, in ms. */
const DURATION = 500;

/** Jobs that end some time after they are started; each has its result from the start. */
export class Jobs<T extends object> {
	private readonly jobs = new Map<string, StoredJob<T>>();

	constructor(
		private readonly platform: Platform,
		private readonly kind: string,
	) {}

	/** Returns the id. */
	start(result: T, outcome: 'COMPLETED' | 'FAILED'): string {
		const id = this.platform.ids.hex(this.kind);
		this.jobs.set(id, { startTime: this.platform.clock.now(), outcome, result });
		return id;
	}

	/** Includes the result once the job has ended. Throws 404. */
	get(id: string): Job & Partial<T> {
		const job = this.jobs.get(id) ?? this.platform.fail(404, `${this.kind}.not.found`);
		return this.platform.clock.now() < job.startTime + DURATION
			? ({ id, status: 'IN_PROGRESS' } as Job & Partial<T>)
			: { id, status: job.outcome, ...job.result };
	}

	list(): Array<Job & Partial<T>> {
		return [...this.jobs.keys()].map((id) => this.get(id));
	}
}
