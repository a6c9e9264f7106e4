import { number, type Field } from '../fields';
import type { Ledger } from '../operation';
import { quote } from '../values';
import type { WaitingTime } from './waitForEach';

/** The default time between two looks. */
export const CHECK_INTERVAL_SECONDS = 300;

/** n8n checks once a minute which executions to wake, so it could not keep to a shorter interval. */
const LEAST_INTERVAL_SECONDS = 60;

/** A number of seconds that n8n can keep to when it wakes an execution. */
export function wakingTime<const N extends string>(
	name: N,
	settings: Omit<NonNullable<Parameters<typeof number>[1]>, 'min'>,
): Field<N, number> {
	const field = number(name, { ...settings, min: LEAST_INTERVAL_SECONDS });
	return {
		...field,
		parse: (raw, at) => {
			const isNumber = typeof raw === 'number' || (typeof raw === 'string' && raw.trim() !== '');
			return isNumber && Number(raw) < LEAST_INTERVAL_SECONDS
				? at.problem(
						`${quote(raw)} is too short: n8n checks once a minute which executions to wake. Give ${LEAST_INTERVAL_SECONDS} or more.`,
					)
				: field.parse(raw, at);
		},
	};
}

export const checkInterval = wakingTime('checkInterval', {
	displayName: 'Check Interval (Seconds)',
	default: CHECK_INTERVAL_SECONDS,
	description: `How long to wait between two checks, at least ${LEAST_INTERVAL_SECONDS} seconds. In between, the execution is suspended and occupies no worker.`,
});

/**
 * A wait that occupies no worker: between two looks the execution is suspended. What it has to know is kept
 * with the execution, so it survives a restart, and a run that n8n tries again finds it.
 */
export class Suspension implements WaitingTime {
	readonly hasWaited: boolean;
	/** When the wait ends, in epoch ms. */
	private readonly deadline: number;
	/** How often this execution has waited to the end before. */
	private readonly ended: number;

	/**
	 * @param times in seconds
	 * @param notes plain data for a webhook that is called while the execution is suspended
	 */
	constructor(
		private readonly ledger: Ledger,
		private readonly times: { interval: number; timeout: number },
		private readonly notes: object = {},
	) {
		const { deadline, ended = 0, executionId } = notesOf(ledger);
		this.ended = executionId === ledger.executionId ? ended : 0;
		// n8n counts its tries from one again after each wait, so it would wait forever.
		const mayWait = this.ended < ledger.mostTries;
		this.hasWaited = deadline !== undefined;
		this.deadline = deadline ?? (mayWait ? Date.now() + times.timeout * 1000 : -Infinity);
		ledger.notes = { ...notesOf(ledger), deadline: this.deadline };
	}

	get isOver(): boolean {
		return Date.now() >= this.deadline;
	}

	/** Suspends the execution until the next look, or until the wait is over. */
	async sleep(): Promise<'suspended'> {
		const { notes, ended, ledger, deadline } = this;
		ledger.notes = { ...notes, deadline, ended, executionId: ledger.executionId };
		const next = Date.now() + this.times.interval * 1000;
		await ledger.suspendUntil(Math.min(deadline, next));
		return 'suspended';
	}

	/** A run that is tried again waits again, as often as n8n tries. */
	end(): void {
		const { ended, ledger } = this;
		ledger.notes = { ended: ended + 1, executionId: ledger.executionId };
	}
}

/** What a wait keeps with the execution. A retry by hand is another execution, and waits again. */
interface Notes {
	deadline?: number;
	ended?: number;
	executionId?: string;
}

function notesOf({ notes }: Ledger): Notes {
	return notes ?? {};
}
