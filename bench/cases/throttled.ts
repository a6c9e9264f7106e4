import type { Context } from '../context';
import { reasonOf, times, whole, type Row } from '../row';

/** The limit of the platform for each API key. */
const PER_SECOND = 10;
const CONCURRENCY = 10;

/** How the platform refuses one request too many. */
const REFUSALS = {
	'429 with `Retry-After`': {},
	'403 in words': { refusal: 'gateway', headers: false },
} as const;

type Side = 'package' | 'httpRequestRetried';

/** Items that need a request each, through a limit: in one process, and in two that know nothing of each other. */
export async function throttled(context: Context): Promise<Row[]> {
	const { platform } = context;
	const most = context.size(300, 12);
	// It takes several times as long for each.
	const few = most / 3;
	const rows: Row[] = [];
	/** Requests for each item, and the time in times of what the limit allows. */
	const measure = async (name: Side, processes: number, count: number) => {
		await platform.call('count');
		const credential = await platform.call('credential');
		const part = count / processes;
		const run = async () =>
			await context.onSide(async (side) => {
				await side.call('load', context.home, credential);
				const { ms, records } = await side.call('run', 'campaigns', name, [part, CONCURRENCY]);
				if (records !== part) throw new Error(`There were ${records} records of ${part}.`);
				return ms;
			});
		const runs = Array.from({ length: processes }, run);
		// Where one fails, the other would use up the limit of the next measurement.
		await Promise.allSettled(runs);
		const took = await Promise.all(runs);
		const { requests } = await platform.call('counted');
		const time = Math.max(...took) / ((count / PER_SECOND) * 1000);
		return { requests: requests / count, time };
	};
	try {
		for (const [words, refusal] of Object.entries(REFUSALS)) {
			await platform.call('limits', { perSecond: PER_SECOND, ...refusal });
			for (const processes of [1, 2]) {
				const ours = await measure('package', processes, most);
				const theirs = await measure('httpRequestRetried', processes, few).then(
					inWords,
					(error: Error) => `does not get there: ${reasonOf(error)}`,
				);
				rows.push({
					name: `${whole(most)} campaigns by ID through a limit of ${PER_SECOND} a second, refused with ${words}, ${processes === 1 ? 'one process' : 'two workers'}, against HTTP Request in a loop`,
					figures: `${inWords(ours)}; HTTP Request, with ${whole(few)} of them, ${theirs}`,
					target: "at most 1.02 requests each, 1.05 times the limit's time",
					reached: ours.requests <= 1.02 && ours.time <= 1.05,
					cause: `see "At the platform's limit"`,
				});
			}
		}
		return rows;
	} finally {
		await platform.call('limits', {});
	}
}

function inWords({ requests, time }: { requests: number; time: number }): string {
	return `${requests.toFixed(3)} requests each, ${times(time)} the limit's time`;
}
