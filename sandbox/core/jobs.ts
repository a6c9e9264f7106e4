import type { Platform } from './platform';

/** The status of a job. */
export interface Job {
	id: string;
	status: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
}

interface StoredJob<T> {
	outcome: Job['status'];
	result: T;
	hasEnded: boolean;
}

/**
 * Jobs that are carried out after they are started; each has its result from the start. A job is in
 * progress at the first request for its status, and has ended at the second, whatever the time.
 */
export class Jobs<T extends object> {
	private readonly jobs = new Map<string, StoredJob<T>>();

	constructor(
		private readonly platform: Platform,
		private readonly kind: string,
	) {}

	/** Returns the id. */
	start(result: T, outcome: 'COMPLETED' | 'FAILED'): string {
		const id = this.platform.ids.hex(this.kind);
		this.jobs.set(id, { outcome, result, hasEnded: false });
		return id;
	}

	/** Includes the result once the job has ended. Throws 404. */
	get(id: string): Job & Partial<T> {
		const job = this.jobs.get(id) ?? this.platform.fail(404, `${this.kind}.not.found`);
		const answer = view(id, job);
		job.hasEnded = true;
		return answer;
	}

	list(): Array<Job & Partial<T>> {
		return [...this.jobs].map(([id, job]) => view(id, job));
	}
}

function view<T>(id: string, { outcome, result, hasEnded }: StoredJob<T>): Job & Partial<T> {
	return hasEnded
		? { id, status: outcome, ...result }
		: ({ id, status: 'IN_PROGRESS' } as Job & Partial<T>);
}
