import { ApiError } from '../errors';
import { number, type Field } from '../fields';
import type { RunContext } from '../operation';
import { pause } from '../transport';
import { quote } from '../values';
import type { WaitingTime } from './lookUntilSettled';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const GROWTH = 1.5;

/** How long a job is waited for by default. */
export const JOB_TIMEOUT_SECONDS = 3600;

/** Shows an option only where Wait For has one of these values. */
export function whenWaiting<F extends Field>(waitFor: readonly string[], field: F): F {
	return { ...field, shownWhen: { '/waitFor': waitFor } };
}

/** A setting of a wait, shown only where Wait For has one of these values. */
export function waitSetting<F extends Field>(waitFor: readonly string[], field: F): F {
	return { ...whenWaiting(waitFor, field), neverEmpty: 'resets' };
}

export const waitTimeout = number('waitTimeout', {
	displayName: 'Wait Timeout (Seconds)',
	min: 1,
	default: JOB_TIMEOUT_SECONDS,
	description: 'How long to wait for the job before giving up. The job itself goes on.',
});

/** A wait that occupies a worker: it pauses between two looks, longer each time, and the editor shows the status. */
export class Polling implements WaitingTime {
	hasWaited = false;
	private readonly start = Date.now();
	private nextPause = FIRST_PAUSE_MS;

	/**
	 * @param timeout in seconds
	 * @param job what messages call the job, e.g. `Job 4711`
	 * @param status the last that was seen
	 */
	constructor(
		private readonly wait: { timeout: number; job: string; status: () => string | undefined },
		private readonly context: Pick<RunContext, 'n8n' | 'signal'>,
	) {}

	private get timeLeft(): number {
		return this.start + this.wait.timeout * 1000 - Date.now();
	}

	get isOver(): boolean {
		return this.timeLeft <= 0;
	}

	/** Throws CancelledError when the execution is stopped. */
	async sleep(): Promise<'looksAgain'> {
		const { job, status } = this.wait;
		const seconds = Math.round((Date.now() - this.start) / 1000);
		this.context.n8n.sendMessageToUI(`${job} goes on after ${seconds} s${statusPhrase(status())}`);
		await pause(Math.max(0, Math.min(this.nextPause, this.timeLeft)), this.context.signal);
		this.nextPause = Math.min(LONGEST_PAUSE_MS, this.nextPause * GROWTH);
		this.hasWaited = true;
		return 'looksAgain';
	}

	end(): void {}
}

/**
 * The error for a job that was started and has not ended in time.
 * @param when e.g. `after 60 seconds`
 * @param status the last that was seen; a job with an unknown status may have ended
 */
export function notDone(job: string, when: string, status?: string): ApiError {
	const values = 'Done Values, Failed Values or In-Progress Values';
	return new ApiError('timedOut', `${job} was not done ${when}${statusPhrase(status)}`, {
		mayHaveCompleted: true,
		advice: [
			'The job goes on. Ask for its status later, or wait longer (Wait Timeout).',
			...(status === undefined
				? []
				: [`If this status means that it has ended, name it in ${values}.`]),
		].join(' '),
	});
}

function statusPhrase(status?: string): string {
	return status === undefined ? '' : `: its status is ${quote(status)}`;
}
