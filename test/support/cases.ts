import type { Sandbox } from '../../sandbox';

export const API = '/prod/api/v3/case';

interface CaseState {
	cases: Array<{
		id: string;
		contactInfo: { email?: string };
		messages: Array<{ messageId: string; time: number }>;
		notes: Array<{ text: string }>;
	}>;
	jobs: Array<{ processId: string; status: string }>;
	callbacks: Array<{ status?: number }>;
}

/** What the sandbox remembers of cases and their bulk jobs. */
export function stateOf(sandbox: Sandbox): CaseState {
	return sandbox.state('case') as CaseState;
}

/** The request that queues a bulk job. */
export const QUEUE = `POST ${API}/bulk`;

/** The requests for the status of a bulk job. */
export const STATUS = { method: 'GET', path: '/case/bulk/status' };

/** A queue that the sandbox knows, and one that makes a record fail. */
export const GOOD = '301';
export const BAD = '999';

/** Items that become records of a bulk job, one for each queue. */
export const people = (...queues: string[]) =>
	queues.map((queue, i) => ({ json: { email: `p${i}@example.com`, queue } }));

/** Parameters of a node that queues such a bulk job. */
export const jobParameters = {
	resource: 'bulkJob',
	operation: 'create',
	channelType: 'EMAIL',
	contactInfo: { email: '={{ $json.email }}' },
	additionalFields: {
		workflow: { queues: { entry: [{ queueId: '={{ $json.queue }}' }] } },
	},
};

/** The same for a job whose records are processed within the request. */
export const syncJobParameters = {
	...jobParameters,
	waitFor: 'nothing',
	additionalFields: { ...jobParameters.additionalFields, syncProcessing: true },
};

/** The addresses of the cases that such jobs created, in order. */
export function createdEmails(sandbox: Sandbox): Array<string | undefined> {
	return stateOf(sandbox)
		.cases.map(({ contactInfo }) => contactInfo.email)
		.filter((email) => email?.startsWith('p'));
}

/**
 * Has the next jobs go on until `finishJobs`, so that a test decides which comes first, their end or a
 * request for their status. Then they call back, unless `callback` is null.
 */
export function holdJobs(sandbox: Sandbox, { callback = 0 }: { callback?: 0 | null } = {}): void {
	sandbox.control('case', 'course', { processing: null, callback });
}

/** Finishes the jobs that go on. */
export function finishJobs(sandbox: Sandbox): void {
	for (const { processId } of stateOf(sandbox).jobs) {
		sandbox.control('case', 'finish', { processId });
	}
}
