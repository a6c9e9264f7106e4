import type { Context } from '../context';
import { interleaved, medianOf } from '../figures';
import { mb, seconds, times, whole, type Row } from '../row';

const CONCURRENCY = 10;

/** Items that need a request each, from a platform that answers at once. */
export async function campaigns(context: Context): Promise<Row[]> {
	const count = context.size(10_000, 200);
	const measure = (name: 'package' | 'httpRequest' | 'httpRequestInLoop') => async () =>
		await context.measure({
			group: 'campaigns',
			name,
			args: [count, CONCURRENCY],
			records: count,
			warmUp: [context.size(1_000, 50), CONCURRENCY],
		});
	const { ours, loop, atOnce } = await interleaved(context.size(5, 1), {
		ours: measure('package'),
		loop: measure('httpRequestInLoop'),
		atOnce: measure('httpRequest'),
	});
	const row = (name: string, theirs: typeof ours): Row => {
		const wall = medianOf(ours, ({ ms }) => ms) / medianOf(theirs, ({ ms }) => ms);
		const cpu = medianOf(ours, ({ cpuMs }) => cpuMs) / medianOf(theirs, ({ cpuMs }) => cpuMs);
		const memory = [ours, theirs].map((side) => medianOf(side, ({ aboveIdleMb }) => aboveIdleMb));
		return {
			name: `${whole(count)} campaigns by ID, one request per item, against HTTP Request ${name}`,
			figures: [
				`${seconds(medianOf(ours, ({ ms }) => ms))} against ${seconds(medianOf(theirs, ({ ms }) => ms))} (${times(wall)}; CPU ${times(cpu)})`,
				`${mb(memory[0]!)} above idle against ${mb(memory[1]!)}`,
			].join('; '),
			target: 'at least as fast, memory no higher',
			reached: wall <= 1 && memory[0]! <= memory[1]!,
			cause: 'see "One request per item"',
		};
	};
	return [
		row(`with ${CONCURRENCY} in flight too`, loop),
		// Not the same concurrency, so no target.
		{ ...row('all at once', atOnce), target: 'shown', reached: undefined },
	];
}
