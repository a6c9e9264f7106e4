import { Refusal } from '../../core/envelope';
import { writeJson } from '../../core/json';
import type { Platform } from '../../core/platform';
import { post } from '../webhook/callback';
import type { CaseFields } from './case';
import type { CaseStore } from './store';

/** Body of `POST /case/bulk`: the contract's `CaseBulkCreate`. */
export interface BulkBody {
	records: CaseFields[];
	callbackUrl?: string;
	callbackUrlHeaders?: Record<string, string>;
	syncProcessing?: boolean;
}

/** The result of one record. */
export interface RecordResult {
	index: number;
	success: boolean;
	case?: { id: string; caseNumber: number };
	errors?: Array<{ code: number; message: string }>;
}

interface Job {
	processId: string;
	status: 'QUEUED' | 'IN_PROGRESS' | 'COMPLETED';
	total: number;
	records: RecordResult[];
}

/** How the next bulk jobs run. */
export interface Course {
	/** Milliseconds from the request to the end of the job; null: it goes on until `finish` ends it. */
	processing: number | null;
	/** Milliseconds from the end of the job to the callback; null: it is lost. */
	callback: number | null;
	/** The callback's body; by default process id and status. */
	body?: unknown;
	/** Whether the callback has the headers of the request that created the job. */
	headers: boolean;
}

/** What a job was queued with. */
interface Order {
	body: BulkBody;
	userId: number;
	course: Course;
}

/** The ids of the queues that exist; a record with another one fails. */
const KNOWN_QUEUES = new Set(['301', '302', '303']);

/** Bulk jobs: each is queued, processed a little later, and reported to its callback. */
export class BulkJobs {
	private readonly jobs = new Map<string, Job>();
	private readonly orders = new Map<string, Order>();
	readonly callbacks: Array<{ processId: string; url: string; status?: number }> = [];
	course: Course = { processing: 50, callback: 0, headers: true };

	constructor(
		private readonly platform: Platform,
		private readonly store: CaseStore,
	) {}

	list(): Job[] {
		return [...this.jobs.values()];
	}

	/** Throws 404. */
	status(processId: string): Job {
		return this.jobs.get(processId) ?? this.platform.fail(404, 'case.bulk.process.not.found');
	}

	/** Creates a case for each record and returns the results; a failure does not stop the rest. */
	carryOut(records: readonly CaseFields[], userId: number): RecordResult[] {
		return records.map((record, index) => {
			try {
				for (const { queueId } of record.workflow?.queues ?? []) {
					if (!KNOWN_QUEUES.has(String(queueId))) throw new Refusal(400, 'case.queue.not.found');
				}
				const { id, caseNumber } = this.store.create(record, userId);
				return { index, success: true, case: { id, caseNumber } };
			} catch (error) {
				if (!(error instanceof Refusal)) throw error;
				return { index, success: false, errors: [{ code: error.status, message: error.key }] };
			}
		});
	}

	/** Queues a job and returns its process id. */
	queue(body: BulkBody, userId: number): string {
		const processId = this.platform.ids.uuid('case bulk job');
		const job: Job = { processId, status: 'QUEUED', total: body.records.length, records: [] };
		this.jobs.set(processId, job);
		this.orders.set(processId, { body, userId, course: this.course });
		void this.process(job, this.course.processing).catch(() => {}); // the sandbox has ended
		return processId;
	}

	private async process(job: Job, duration: number | null): Promise<void> {
		if (duration === null) return;
		await this.pause(duration / 2);
		if (job.status === 'QUEUED') job.status = 'IN_PROGRESS';
		this.platform.touch();
		await this.pause(duration / 2);
		await this.finish(job.processId);
	}

	/** Carries a job out at once, and calls back in its time. Leaves one that has ended alone. Throws 404. */
	async finish(processId: string): Promise<void> {
		const job = this.status(processId);
		if (job.status === 'COMPLETED') return;
		const { body, userId, course } = this.orders.get(processId)!;
		job.records = this.carryOut(body.records, userId);
		job.status = 'COMPLETED';
		this.platform.touch();
		if (course.callback === null) return;
		await this.pause(course.callback);
		await this.callBack(processId);
	}

	/** Throws when the sandbox ends meanwhile. */
	private async pause(ms: number): Promise<void> {
		await this.platform.pause(ms);
		this.platform.closing.throwIfAborted();
	}

	/** Sends the callback of a job, whatever its status, even repeatedly. Throws 404. */
	async callBack(processId: string): Promise<void> {
		const { status } = this.status(processId);
		const { body: order, course } = this.orders.get(processId)!;
		const { callbackUrl: url, callbackUrlHeaders } = order;
		if (url === undefined) return;
		const body = writeJson(course.body ?? { processId, status });
		const headers = course.headers ? callbackUrlHeaders : undefined;
		const responseStatus = await post(url, body, headers, this.platform.callbackTimeout);
		this.callbacks.push({ processId, url, status: responseStatus });
		this.platform.touch();
	}
}
