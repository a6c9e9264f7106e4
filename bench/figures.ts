/** What is measured of a piece of work, and how several measurements become one figure. */
import { cpus } from 'node:os';

const MB = 1024 * 1024;

/** Resident memory of this process in MB. */
export const rssMb = () => process.memoryUsage.rss() / MB;

/** How long the machine's processors have been busy so far, with whatever it was; seconds. */
export const machineSeconds = () =>
	cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) /
	1000;

/** Does the work, and looks at the resident memory every 10 ms meanwhile. Times in ms, memory in MB. */
export async function measured<T>(work: () => Promise<T>) {
	let mostMb = rssMb();
	const look = () => void (mostMb = Math.max(mostMb, rssMb()));
	const timer = setInterval(look, 10);
	const cpu = process.cpuUsage();
	const since = performance.now();
	const result = await work();
	const ms = performance.now() - since;
	const { user, system } = process.cpuUsage(cpu);
	look();
	clearInterval(timer);
	return { ms, cpuMs: (user + system) / 1000, mostMb, result };
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The median of one figure of several measurements. */
export const medianOf = <T>(of: readonly T[], figure: (one: T) => number) => median(of.map(figure));

/** Runs each side in turn, `rounds` times over, so that a machine that slows down slows all of them. */
export async function interleaved<K extends string, T>(
	rounds: number,
	sides: Readonly<Record<K, () => Promise<T>>>,
): Promise<Record<K, T[]>> {
	const names = Object.keys(sides) as K[];
	const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<K, T[]>;
	for (let round = 0; round < rounds; round++) {
		for (const name of round % 2 === 0 ? names : [...names].reverse()) {
			results[name].push(await sides[name]());
		}
	}
	return results;
}
