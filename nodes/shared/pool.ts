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
