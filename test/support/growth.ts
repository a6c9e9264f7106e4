/** How much longer the long text is, and how much longer it may take: a square would take 64 times as long. */
const FACTOR = 8;
const MOST = 3 * FACTOR;

/** CPU time (ms) below which a measurement is mostly noise. */
const NOISE = 1;

/** CPU time (ms) from which on compilation and garbage cannot be what took too long. Below it, a longer text shows more. */
const CLEAR = 100;

/**
 * A time so short that a text `FACTOR` times as long would not take clearly too long even if the time grew
 * with the cube of the length: then the longer text need not be tried.
 */
const OBVIOUS = CLEAR / FACTOR ** 3;

/** How often it is measured before it counts as too long: other work of the process is in it, too. */
const TRIES = 5;

/**
 * Expects that the time for a text grows with its length: that one `FACTOR` times as long takes about
 * so much longer. By a ratio, not by the clock, so that it is the same on every machine.
 * @param textOf the text of about a length
 * @param longest the length to go up to
 */
export function expectLinear(
	work: (text: string) => unknown,
	textOf: (length: number) => string,
	longest = 320_000,
): void {
	// At least two steps: cubic growth is found at the first, and the second would never end.
	for (let length = longest / FACTOR; ; length *= FACTOR) {
		const long = textOf(length);
		const time = clockTime(() => work(long));
		if (time <= OBVIOUS) return;
		// Usually it takes so little time that it cannot be too long, whatever a shorter text takes.
		if (time <= MOST * NOISE) {
			if (length >= longest) return;
			continue;
		}
		const short = textOf(length / FACTOR);
		let ratio = Infinity;
		let least = Infinity;
		for (let tries = 0; tries < TRIES && ratio > MOST; tries++) {
			const time = cpuTime(() => work(long));
			// As above: then the short text need not be measured.
			const before = time > MOST * NOISE ? cpuTime(() => work(short)) : 0;
			ratio = Math.min(ratio, time / Math.max(NOISE, before));
			least = Math.min(least, time);
		}
		if (ratio > MOST && least >= CLEAR) {
			const beginning = JSON.stringify(textOf(60));
			throw new Error(
				`${beginning}: ${FACTOR} times the text took ${Math.round(ratio)} times as long`,
			);
		}
		if (ratio <= MOST && length >= longest) return;
	}
}

/** The same for what runs in the engine, whose time is far above the noise: it is measured once it has run. */
export async function expectLinearRun(run: (size: number) => Promise<void>, size: number) {
	const timeOf = async (one: number) => {
		const before = process.cpuUsage();
		await run(one);
		return cpuSince(before);
	};
	await run(size / FACTOR);
	const short = await timeOf(size / FACTOR);
	expect(await timeOf(size)).toBeLessThan(2 * FACTOR * short);
}

/** In ms. Never less than the CPU time, which takes longer to ask for than most work takes. */
function clockTime(work: () => unknown): number {
	const start = performance.now();
	work();
	return performance.now() - start;
}

function cpuTime(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	return cpuSince(before);
}

/** In ms. */
function cpuSince(before: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
}
