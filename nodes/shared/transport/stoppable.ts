import { ApiError, CancelledError } from '../errors';
import { setTimer } from './timer';

/** How long a caller can wait for something that others wait for too. */
export interface WaitLimits {
	signal?: AbortSignal;
	/** `end`: epoch ms, or Infinity. */
	patience: { readonly end: number };
}

/**
 * What comes of the work, which goes on whatever happens here. Throws CancelledError when the execution is
 * stopped first, and ApiError when the patience ends first.
 */
export async function stoppable<T>(work: Promise<T>, { signal, patience }: WaitLimits): Promise<T> {
	let stop: (reason: Error) => void = () => {};
	const stopped = new Promise<never>((_, reject) => (stop = reject));
	const cancel = () => stop(new CancelledError());
	const left = patience.end - Date.now();
	const callOff =
		left < Infinity ? setTimer(Math.max(0, left), () => stop(outOfPatience())) : undefined;
	signal?.addEventListener('abort', cancel);
	if (signal?.aborted) cancel();
	try {
		return await Promise.race([work, stopped]);
	} finally {
		callOff?.();
		signal?.removeEventListener('abort', cancel);
	}
}

function outOfPatience(): ApiError {
	return new ApiError('failed', 'The request could not be sent in time', {
		advice: 'Nothing was sent. Try again in a moment.',
	});
}
