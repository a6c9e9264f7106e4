import { sleep } from 'n8n-workflow'; // a limit for I/O is always in real time
import { ApiError, CancelledError } from '../failures/errors';
import type { Endpoint } from '../names';

/** How long a caller can wait in all. Every pause takes from it. */
export interface Patience {
	/** How long pauses may still take, in ms. */
	pauses: number;
	/** When every request has ended, in epoch ms, or Infinity; none is sent after it. */
	end: number;
}

/** Who waits: an execution that a person can stop, and its caller, if there is one. */
export interface Waiting {
	signal?: AbortSignal;
	patience?: Patience;
}

/** The patience of a caller that has this time (ms) from now on, and no more of it for pauses than that. */
export function patienceFor({ pauses, time }: { pauses: number; time: number }): Patience {
	return { pauses, end: Date.now() + time };
}

/** A request was not sent, since its caller could not have waited for the answer. */
export class OutOfTimeError extends ApiError {
	constructor(endpoint?: Endpoint) {
		super('unanswered', 'No time was left for the request', {
			endpoint,
			advice: 'It was not sent. Check the base URL and the network, then try again.',
		});
	}
}

/** The error of a connection that took too long, as the system would throw it. */
export const timedOut = (message: string) => () =>
	Object.assign(new Error(message), { code: 'ETIMEDOUT' });

/** How long a caller can wait for something that others wait for too. */
export interface WaitLimits {
	signal?: AbortSignal;
	patience: Readonly<Pick<Patience, 'end'>>;
}

/** Created once: an error for every wait, with its stack, takes longer than a short answer takes to read. */
const CAME = new Error('What was waited for came');

/**
 * What comes of the work, which goes on whatever happens here. Throws CancelledError when the execution is stopped
 * first, and `tooLate` when the patience ends first. `AbortSignal.any` keeps memory of each request until the execution
 * ends (7 to 29 MB for 10,000, Node.js 22 and 24), and no test could move the clock of `AbortSignal.timeout`.
 */
export async function stoppable<T>(
	work: Promise<T>,
	{ signal, patience }: WaitLimits,
	tooLate: () => Error = () => new OutOfTimeError(),
): Promise<T> {
	let cancel = () => {};
	const stopped = new Promise<never>((_, reject) => (cancel = () => reject(new CancelledError())));
	const ends = [work, stopped];
	const wait = new AbortController();
	const late = async () => {
		await sleep(Math.max(0, patience.end - Date.now()), wait.signal);
		throw tooLate();
	};
	if (patience.end < Infinity) ends.push(late());
	signal?.addEventListener('abort', cancel);
	if (signal?.aborted) cancel();
	try {
		return await Promise.race(ends);
	} finally {
		wait.abort(CAME);
		signal?.removeEventListener('abort', cancel);
	}
}
