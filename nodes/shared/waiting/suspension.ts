import { number, type Field } from '../fields';
import type { Ledger } from '../operation';
import { quote } from '../values';

/** After how long it is looked again by default, in seconds. */
export const CHECK_INTERVAL = 300;

/** n8n looks for what it has to wake once a minute, so it would keep to nothing shorter. In seconds. */
const LEAST_INTERVAL = 60;

/** A number of seconds that n8n can keep to when it wakes an execution. */
export function wakingTime<const N extends string>(
	name: N,
	settings: Omit<NonNullable<Parameters<typeof number>[1]>, 'min'>,
): Field<N, number> {
	const leaf = number(name, { ...settings, min: LEAST_INTERVAL });
	return {
		...leaf,
		parse: (raw, at) => {
			const seconds = typeof raw === 'string' && raw.trim() === '' ? NaN : Number(raw);
			return !(seconds < LEAST_INTERVAL)
				? leaf.parse(raw, at)
				: at.problem(
						`${quote(raw)} is too short: n8n looks once a minute which executions it has to wake. Give ${LEAST_INTERVAL} or more.`,
					);
		},
	};
}

export const checkInterval = wakingTime('checkInterval', {
	displayName: 'Check Interval (Seconds)',
	default: CHECK_INTERVAL,
	description: `After how long to look again, at least ${LEAST_INTERVAL} seconds. In between, the execution is suspended and holds no worker.`,
});

/**
 * A wait that holds no worker: between two looks the execution is suspended. What it has to know is kept
 * with the execution, so it survives a restart, and a run that n8n tries again finds it.
 */
export class Suspension<N extends object = object> {
	/** When the wait ends, in epoch ms. */
	private readonly deadline: number;
	/** How often this execution has waited to the end before. */
	private readonly ended: number;

	/** @param times in seconds */
	constructor(
		private readonly ledger: Ledger,
		private readonly times: { interval: number; timeout: number },
	) {
		const { deadline, ended = 0, executionId } = notesOf(ledger);
		this.ended = executionId === ledger.executionId ? ended : 0;
		// n8n counts its tries anew after each wait, so it would wait for ever.
		const mayWait = this.ended < ledger.mostTries;
		this.deadline = deadline ?? (mayWait ? Date.now() + times.timeout * 1000 : -Infinity);
		ledger.notes = { ...notesOf(ledger), deadline: this.deadline };
	}

	get isOver(): boolean {
		return Date.now() >= this.deadline;
	}

	/** Suspends the execution until the next look, or until the wait is over. `notes`: plain data for then. */
	async sleep(notes?: N): Promise<void> {
		const { ended, ledger, deadline } = this;
		ledger.notes = { ...notes, deadline, ended, executionId: ledger.executionId };
		const next = Date.now() + this.times.interval * 1000;
		await this.ledger.suspendUntil(Math.min(this.deadline, next));
	}

	/** Ends the wait: a run that is tried again waits anew, as often as n8n tries. */
	end(): void {
		const { ended, ledger } = this;
		ledger.notes = { ended: ended + 1, executionId: ledger.executionId };
	}
}

/** Whether a run goes on with a wait that has begun. */
export function isWaiting(ledger: Ledger): boolean {
	return notesOf(ledger).deadline !== undefined;
}

/** What a wait keeps beside the notes for its looks. A retry by hand is another execution, and waits anew. */
interface Notes {
	deadline?: number;
	ended?: number;
	executionId?: string;
}

function notesOf({ notes }: Ledger): Notes {
	return (notes ?? {}) as Notes;
}
