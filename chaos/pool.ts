/** Does the work for each entry of the list, this many at a time. */
export async function atATime<T>(
	count: number,
	list: readonly T[],
	work: (one: T, index: number) => Promise<unknown>,
): Promise<void> {
	let next = 0;
	const worker = async () => {
		while (next < list.length) {
			const index = next++;
			await work(list[index]!, index);
		}
	};
	await Promise.all(Array.from({ length: count }, worker));
}
