import type { Context } from '../context';
import { interleaved, medianOf } from '../figures';
import { mb, seconds, times, whole, type Row } from '../row';

const LATENCY_MS = 20;
const WARM_UP = 100;

/** Many messages by id, one item each, from a platform that takes its time. */
export async function messages(context: Context): Promise<Row[]> {
	const { platform } = context;
	const count = context.size(2_000, 100);
	const { messageIds } = (await platform.call('bulk', 'message', {
		count: count + WARM_UP,
	})) as { messageIds: string[] };
	const measure = (name: 'package' | 'httpRequest') => async () =>
		await context.measure({
			group: 'messages',
			name,
			args: [messageIds.slice(WARM_UP)],
			records: count,
			warmUp: [messageIds.slice(0, WARM_UP)],
		});
	await platform.call('delay', LATENCY_MS);
	const sides = await interleaved(context.size(5, 1), {
		ours: measure('package'),
		theirs: measure('httpRequest'),
	}).finally(async () => await platform.call('delay', 0));

	const { ours, theirs } = sides;
	const [first] = ours;
	const requests = first!.requests / theirs[0]!.requests;
	const wall = medianOf(ours, ({ ms }) => ms) / medianOf(theirs, ({ ms }) => ms);
	const inFlight = Math.max(...ours.map(({ mostInFlight }) => mostInFlight));
	return [
		{
			name: `${whole(count)} messages by id, ${LATENCY_MS} ms added to each answer`,
			figures: [
				`${first!.requests} requests, HTTP Request ${whole(theirs[0]!.requests)}`,
				`${seconds(medianOf(ours, ({ ms }) => ms))}, HTTP Request ${seconds(medianOf(theirs, ({ ms }) => ms))} (${times(wall)})`,
				`${inFlight} in flight, HTTP Request ${whole(medianOf(theirs, ({ mostInFlight }) => mostInFlight))}`,
				`${mb(medianOf(ours, ({ aboveIdleMb }) => aboveIdleMb))} above idle, HTTP Request ${mb(medianOf(theirs, ({ aboveIdleMb }) => aboveIdleMb))}`,
			].join('; '),
			target: 'requests 1/40, time 1/5, at most 10 in flight',
			reached: requests <= 1 / 40 && wall <= 1 / 5 && inFlight <= 10,
		},
	];
}
