import type { RunContext } from '../operation';
import { pause } from '../transport';
import { statusPhrase } from './jobErrors';
import type { WaitingTime } from './lookUntilSettled';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const GROWTH = 1.5;

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
		this.context.n8n.sendMessageToUI(
			`${job} is still running after ${seconds} s${statusPhrase(status())}`,
		);
		await pause(Math.max(0, Math.min(this.nextPause, this.timeLeft)), this.context.signal);
		this.nextPause = Math.min(LONGEST_PAUSE_MS, this.nextPause * GROWTH);
		this.hasWaited = true;
		return 'looksAgain';
	}

	end(): void {}
}
