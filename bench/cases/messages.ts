import type { Context } from '../context';
import { interleaved, medianOf } from '../figures';
import { mb, seconds, times, whole, type Row } from '../row';

const LATENCY_MS = 20;

/** Many messages by ID, one item each, from a platform that takes its time. */
export async function messages(context: Context): Promise<Row[]> {
	const { platform } = context;
	const count = context.size(2_000, 100);
	const { messageIds } = (await platform.call('bulk', 'message', { count })) as {
		messageIds: string[];
	};
	const measure = (name: 'package' | 'httpRequest' | 'httpRequestInLoop') => async () =>
		await context.measure({
			group: 'messages',
			name,
			args: [messageIds],
			records: count,
			warmUp: [messageIds.slice(0, count / 2)],
		});
	await platform.call('delay', LATENCY_MS);
	const { ours, atOnce, loop } = await interleaved(context.size(5, 1), {
		ours: measure('package'),
		atOnce: measure('httpRequest'),
		loop: measure('httpRequestInLoop'),
	}).finally(async () => await platform.call('delay', 0));

	const inFlight = Math.max(...ours.map(({ mostInFlight }) => mostInFlight));
	const row = (theirs: typeof ours, how: string): Row => {
		const requests = ours[0]!.requests / theirs[0]!.requests;
		const wall = medianOf(ours, ({ ms }) => ms) / medianOf(theirs, ({ ms }) => ms);
		const memory = [ours, theirs].map((side) => medianOf(side, ({ aboveIdleMb }) => aboveIdleMb));
		return {
			name: `${whole(count)} messages by ID, ${LATENCY_MS} ms latency, against HTTP Request ${how}`,
			figures: [
				`${ours[0]!.requests} requests against ${whole(theirs[0]!.requests)}`,
				`${seconds(medianOf(ours, ({ ms }) => ms))} against ${seconds(medianOf(theirs, ({ ms }) => ms))} (${times(wall)})`,
				`${inFlight} in flight against ${whole(medianOf(theirs, ({ mostInFlight }) => mostInFlight))}`,
				`${mb(memory[0]!)} above idle against ${mb(memory[1]!)}`,
			].join('; '),
			target: 'requests 1/40, time 1/5, at most 10 in flight',
			reached: requests <= 1 / 40 && wall <= 1 / 5 && inFlight <= 10,
			cause: 'see "Messages"',
		};
	};
	return [row(loop, 'with 10 in flight too'), row(atOnce, 'all at once')];
}
