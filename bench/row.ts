/** One row of the table. */
export interface Row {
	/** What was done; identifies the row. */
	name: string;
	/** The figures, in words. */
	figures: string;
	target: string;
	/** Undefined where no target is set. */
	reached?: boolean;
	/** Why it falls short, when it does. */
	cause?: string;
}

export const seconds = (ms: number) =>
	`${(ms / 1000).toFixed(ms < 100 ? 3 : ms < 10_000 ? 2 : 0)} s`;
export const mb = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} MB`;
export const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
export const times = (ratio: number) => `${ratio.toFixed(ratio < 0.1 ? 3 : 2)} times`;

/** Why a side did not get there, in a few words. */
export function reasonOf({ message }: Error): string {
	return /heap out of memory/.test(message)
		? 'the process ran out of memory'
		: message.split('\n')[0]!;
}
