import { ApiError } from './errors';

/** The result of some work, or the error that it ended with. */
export async function resultOf<T>(work: Promise<T>): Promise<T | Error> {
	return await work.catch((error: unknown) => error as Error);
}

/** The result of some work, or the failure of the platform. Throws any other error, e.g. a cancellation. */
export async function resultOrFailure<T>(work: Promise<T>): Promise<T | ApiError> {
	return await work.catch((error: unknown) => {
		if (error instanceof ApiError) return error;
		throw error;
	});
}

/** The result of some work; undefined where the platform refused it, or failed as `isMeant` says. Throws any other error. */
export async function unlessRefused<T>(
	work: Promise<T>,
	isMeant = (failure: ApiError) => failure.isRefusal,
): Promise<T | undefined> {
	const result = await resultOrFailure(work);
	if (!(result instanceof ApiError)) return result;
	if (isMeant(result)) return undefined;
	throw result;
}

/**
 * The result or the error of `task` for each of the list, at most `concurrency` at a time, started in order. After
 * an error that `endsRun` nothing new is started: what was not started has neither.
 */
export async function settleAll<I, T>(
	list: readonly I[],
	concurrency: number,
	task: (one: I) => Promise<T>,
	endsRun: (error: Error) => boolean,
): Promise<Array<T | Error | undefined>> {
	const results = new Array<T | Error | undefined>(list.length).fill(undefined);
	const open = list.entries();
	let isOver = false;
	const worker = async () => {
		for (const [index, one] of open) {
			const result = await resultOf(task(one));
			results[index] = result;
			isOver ||= result instanceof Error && endsRun(result);
			if (isOver) return;
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, list.length) }, worker));
	return results;
}

/** Gives what `make` gives for a key: it is called once for each, and again after a failure that no answer caused. */
export function onceEach(): <T>(key: string, make: () => T) => T {
	const made = new Map<string, unknown>();
	return <T>(key: string, make: () => T) => {
		if (made.has(key)) return made.get(key) as T;
		const value = make();
		made.set(key, value);
		if (value instanceof Promise)
			value.catch((error: unknown) => error instanceof ApiError || made.delete(key));
		return value;
	};
}
