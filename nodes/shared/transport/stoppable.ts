import { ApiError, CancelledError } from '../errors';
import type { Endpoint } from '../generated/endpoints';
import { setTimer } from './timer';

/** How long a caller can wait in all. Every pause takes from it. */
export interface Patience {
	/** How long pauses may still take, in ms. */
	pauses: number;
	/** When every request has ended, in epoch ms, or Infinity; none is sent after it. */
	end: number;
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

/**
 * What comes of the work, which goes on whatever happens here. Throws CancelledError when the execution is
 * stopped first, and `tooLate` when the patience ends first.
 */
export async function stoppable<T>(
	work: Promise<T>,
	{ signal, patience }: WaitLimits,
	tooLate: () => Error = () => new OutOfTimeError(),
): Promise<T> {
	let stop: (reason: Error) => void = () => {};
	const stopped = new Promise<never>((_, reject) => (stop = reject));
	const cancel = () => stop(new CancelledError());
	const left = patience.end - Date.now();
	const callOff = left < Infinity ? setTimer(Math.max(0, left), () => stop(tooLate())) : undefined;
	signal?.addEventListener('abort', cancel);
	if (signal?.aborted) cancel();
	try {
		return await Promise.race([work, stopped]);
	} finally {
		callOff?.();
		signal?.removeEventListener('abort', cancel);
	}
}
