import type { Platform } from './platform';

/** A job as its status is answered. */
export interface Job {
	id: string;
	status: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
}

interface Kept<T> {
	/** Epoch ms. */
	begun: number;
	outcome: Job['status'];
	result: T;
}

/** How long a job takes, in ms. */
const DURATION = 500;

/** Jobs that are carried out after they were answered, each with what it will have done. */
export class Jobs<T extends object> {
	private readonly jobs = new Map<string, Kept<T>>();

	constructor(
		private readonly platform: Platform,
		private readonly kind: string,
	) {}

	/** Gives the id. */
	start(result: T, outcome: 'COMPLETED' | 'FAILED'): string {
		const id = this.platform.ids.hex(this.kind);
		this.jobs.set(id, { begun: this.platform.clock.now(), outcome, result });
		return id;
	}

	/** The result is there when the job has ended. Throws 404. */
	get(id: string): Job & Partial<T> {
		const job = this.jobs.get(id) ?? this.platform.fail(404, `${this.kind}.not.found`);
		return this.platform.clock.now() < job.begun + DURATION
			? ({ id, status: 'IN_PROGRESS' } as Job & Partial<T>)
			: { id, status: job.outcome, ...job.result };
	}

	list(): Array<Job & Partial<T>> {
		return [...this.jobs.keys()].map((id) => this.get(id));
	}
}
