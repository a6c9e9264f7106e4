/** What came of one part of an experiment. All columns but `ofN8n` are to be zero. */
export interface Outcome {
	/** What was done. */
	what: string;
	/** How much of it, in words. */
	size: string;
	/** What was accepted or reported as done, and is not there; without what n8n lost by itself. */
	lost: number;
	/** What was done twice without a word of it. */
	doubled: number;
	/** Forgeries that ran, requests after a stop, subscriptions of others touched or own ones left over. */
	letThrough: number;
	/** What n8n lost by itself: its execution is shown as crashed or failed, or as going on for ever. */
	ofN8n: number;
	/** The figures behind it, in words. */
	seen: string;
}

/** An outcome with what was found of secrets in all that n8n logged and stored meanwhile. */
export interface Row extends Outcome {
	leaked: number;
}

export const NOTHING = { lost: 0, doubled: 0, letThrough: 0, ofN8n: 0 };

/** Whether a row is as all have to be. */
export function holds({ lost, doubled, letThrough, leaked }: Row): boolean {
	return lost + doubled + letThrough + leaked === 0;
}

export const whole = (value: number) => value.toLocaleString('en-GB');

/** `1 delivery`, `2,000 deliveries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${whole(count)} ${count === 1 ? one : many}`;
}
