/** What several tests of a file share: each call with the same arguments happens once, in the first that asks. */
export function once<Arguments extends string[], Result>(
	make: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
	const made = new Map<string, Promise<Result>>();
	return async (...given) => {
		const key = given.join();
		const found = made.get(key) ?? make(...given);
		made.set(key, found);
		return await found;
	};
}
