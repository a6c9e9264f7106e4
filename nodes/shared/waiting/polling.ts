import type { RunContext } from '../operation';
import { pause } from '../transport';
import { statusPhrase } from './jobErrors';
import type { WaitingTime } from './waitForEach';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const GROWTH = 1.5;

/** Of a caller that waits for the answer: an agent gives up after 60 seconds. */
const MOST_SECONDS_OF_CALLER = 20;

/** How long a wait takes at most. */
interface WaitLimit {
	/** In seconds. */
	timeout: number;
	/** Since when (epoch ms), if not since the polling began. */
	since?: number;
}

/**
 * The limit of a wait that a person has limited to `timeout` seconds. To be called before what is waited for is
 * started: a caller that waits has less time, and starting takes some of it.
 */
export function waitLimit(timeout: number, { patience }: Pick<RunContext, 'patience'>): WaitLimit {
	return patience
		? { timeout: Math.min(timeout, MOST_SECONDS_OF_CALLER), since: Date.now() }
		: { timeout };
}

/** A wait that occupies a worker: it pauses between two looks, longer each time, and the editor shows the status. */
export class Polling implements WaitingTime {
	hasWaited = false;
	private readonly start: number;
	private nextPause = FIRST_PAUSE_MS;

	/**
	 * @param job what messages call the job, e.g. `Job 4711`
	 * @param status the last that was seen
	 */
	constructor(
		private readonly wait: WaitLimit & { job: string; status: () => string | undefined },
		private readonly context: Pick<RunContext, 'n8n' | 'signal'>,
	) {
		this.start = wait.since ?? Date.now();
	}

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
