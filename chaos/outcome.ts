/** The outcome of one part of an experiment. All columns except `ofN8n` have to be zero. */
export interface Outcome {
	/** What was done. */
	what: string;
	/** How much of it, in words. */
	size: string;
	/** Accepted or reported as done, but missing; without what n8n itself lost. */
	lost: number;
	/** Done twice without being reported. */
	doubled: number;
	/** Forgeries that ran, requests after a stop, subscriptions of others touched or own ones left over. */
	letThrough: number;
	/** Lost by n8n itself: it shows the execution as crashed or failed, or as running forever. */
	ofN8n: number;
	/** What n8n sent to the platform, where the number matters. */
	requests?: Requests;
	/** The figures behind it, in words. */
	seen: string;
}

/** Requests of a job, by the log of the platform. */
export interface Requests {
	sent: number;
	/** With fewer it cannot be done. */
	least: number;
	atMost: number;
}

/** An outcome, with the number of secrets found in everything that n8n logged and stored meanwhile. */
export interface Row extends Outcome {
	leaked: number;
}

export const NOTHING = { lost: 0, doubled: 0, letThrough: 0, ofN8n: 0 };

/** Whether a row shows no loss, doubling, leak or breach, and no more requests than it may. */
export function holds({ lost, doubled, letThrough, leaked, requests }: Row): boolean {
	const isFrugal = requests === undefined || requests.sent <= requests.atMost;
	return lost + doubled + letThrough + leaked === 0 && isFrugal;
}

export const whole = (value: number) => value.toLocaleString('en-GB');

/** `1 delivery`, `2,000 deliveries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${whole(count)} ${count === 1 ? one : many}`;
}

/** How often each value is there. */
export function countsOf<T>(values: readonly T[]): Map<T, number> {
	const counts = new Map<T, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return counts;
}
