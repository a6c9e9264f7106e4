import { ApiError } from './errors';

/**
 * Runs `task` for 0 … count - 1, at most `concurrency` at a time, started in order.
 * After the first failure nothing new is started; it rejects with the failure of the lowest index
 * once all that was started has ended.
 */
export async function pool(
	count: number,
	concurrency: number,
	task: (index: number) => Promise<void>,
): Promise<void> {
	const failures: Array<{ index: number; error: unknown }> = [];
	let next = 0;
	const worker = async () => {
		while (next < count && failures.length === 0) {
			const index = next++;
			try {
				await task(index);
			} catch (error) {
				failures.push({ index, error });
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
	const first = failures.sort((a, b) => a.index - b.index)[0];
	if (first) throw first.error;
}

/** The result of some work, or the error that it ended with. */
export async function resultOf<T>(work: Promise<T>): Promise<T | Error> {
	return await work.catch((error: Error) => error);
}

/** The result of some work, or the failure of the platform. Throws any other error, e.g. a cancellation. */
export async function resultOrFailure<T>(work: Promise<T>): Promise<T | ApiError> {
	return await work.catch((error: Error) => {
		if (error instanceof ApiError) return error;
		throw error;
	});
}

/**
 * The result or the error of `task` for 0 … count - 1, as {@link pool} runs it. After an error that
 * `endsRun` nothing new is started: what was not started has neither.
 */
export async function settleAll<T>(
	count: number,
	concurrency: number,
	task: (index: number) => Promise<T>,
	endsRun: (error: Error) => boolean,
): Promise<Array<T | Error | undefined>> {
	const results = new Array<T | Error | undefined>(count).fill(undefined);
	await resultOf(
		pool(count, concurrency, async (index) => {
			const result = await resultOf(task(index));
			results[index] = result;
			if (result instanceof Error && endsRun(result)) throw result;
		}),
	);
	return results;
}
