import { ApiError, CancelledError } from '../failures/errors';
import {
	MAX_PAUSE,
	pause,
	pauseBefore,
	requestedPause,
	untilReset,
	type Headers,
} from '../http/retry';
import { OutOfTimeError, stoppable, type Patience, type WaitLimits } from '../http/stoppable';
import { TextMemory } from '../memory/processMemory';
import type { Endpoint } from '../names';
import type { FirstLook } from '../service';
import { sha256 } from '../values/sha256';
import { countOf } from '../values/values';
import { Rate, SECOND } from './rate';

/**
 * How many requests may be under way at first, and for how many accepted ones each further one. A limit is then
 * found with few refusals, and processes that begin at the same time settle on equal shares of it.
 */
const FIRST_IN_FLIGHT = 4;
const ACCEPTED_FOR_EACH = 5;

/** How late (ms) a request may leave without delaying the next one: with more, too many meet in one second. */
const CATCH_UP_MS = 20;

/** The longest pause (ms) that is remembered: a header could name any time. */
const LONGEST_MEMORY_MS = 3_600_000;

/** How far apart (ms, and as a part of the pause) the requests of several processes come back. */
const SPREAD_MS = 250;
const SPREAD_PART = 0.25;

/** The pause (ms) after the first refusal that names no time: most limits are by the second. */
const FIRST_PAUSE_MS = 1_000;

const paces = new TextMemory<Pace>('paces');

/** The pace of all requests of this process with one API key. `key`: see {@link paceKey}. */
export function paceOf(key: string): Pace {
	const pace = paces.get(key) ?? new Pace();
	paces.set(key, pace); // it is remembered for some time from now on
	return pace;
}

/** Identifies an API key at an address of the API (`root`), without showing it. */
export function paceKey(root: string, apiKey: unknown): string {
	return sha256(JSON.stringify([root, apiKey]));
}

/** What a caller asks of its place in the order of requests. */
interface SlotLimits extends WaitLimits {
	patience: Patience;
	/** As a person has set it; undefined where the pace follows the platform's answers. */
	perSecond?: number;
	/** Is called with each pause (ms) that is due to a refusal, or to a limit that is used up. */
	onPause: (ms: number) => void;
}

/** When the requests of a key leave. One that is throttled makes all of them wait. */
export class Pace {
	private readonly rate = new Rate();
	/** When the next request may leave, and when the last one was due (epoch ms). */
	private until = 0;
	private last = 0;
	/** How many refusals there were, without those of requests that were under way when another one was refused. */
	private refusals = 0;
	private refusalsInARow = 0;
	private inFlight = 0;
	/** How many requests were let in. */
	accepted = 0;
	/** Resolves when all requests before have left. */
	private queue: Promise<void> = Promise.resolve();
	/** Wakes whoever waits for a request to end. */
	private wake: () => void = () => {};

	/**
	 * Waits until a request may leave, in the order of the calls. Returns how many refusals it knows of, for
	 * `end`, which has to be called afterwards. Throws CancelledError, and ApiError when the key may not
	 * send in the time that the caller has.
	 */
	async waitForSlot(endpoint: Endpoint, limits: SlotLimits): Promise<number> {
		const before = this.queue;
		let leave = () => {};
		const left = new Promise<void>((resolve) => (leave = resolve));
		this.queue = before.then(async () => await left);
		try {
			await stoppable(before, limits);
			await this.wait(endpoint, limits);
			this.inFlight++;
			return this.refusals;
		} finally {
			leave();
		}
	}

	private async wait(endpoint: Endpoint, limits: SlotLimits): Promise<void> {
		const { signal, patience, perSecond = Infinity, onPause } = limits;
		for (;;) {
			if (signal?.aborted) throw new CancelledError();
			const now = Date.now();
			const paused = this.pauseLeft(now);
			const isTooLong = paused > Math.min(MAX_PAUSE, patience.pauses);
			// A caller with little time sends its request anyway, e.g. to remove what it has just created.
			if (isTooLong && patience.pauses === Infinity) throw limitReached(endpoint, paused);
			const interval = Math.max(1000 / perSecond, this.rate.intervalAt(now));
			const due = this.last + interval;
			const wait = isTooLong ? 0 : Math.max(paused, due - now);
			if (now + wait >= patience.end) throw new OutOfTimeError(endpoint);
			if (wait > 0) {
				patience.pauses -= paused;
				if (paused > 0) onPause(paused);
				await pause(wait, signal);
			} else if (this.inFlight < Math.max(FIRST_IN_FLIGHT, this.accepted / ACCEPTED_FOR_EACH)) {
				// Timers are late: the next one makes up for it.
				this.last = Math.min(now, Math.max(due, now - CATCH_UP_MS));
				return;
			} else {
				await stoppable(new Promise<void>((resolve) => (this.wake = resolve)), limits);
			}
		}
	}

	/** How long (ms) nothing may leave. A clock that was set back does not lengthen it. */
	pauseLeft(now: number): number {
		if (now < this.last) this.until = this.last = 0;
		return Math.max(0, this.until - now);
	}

	/**
	 * Has to be called when a request has ended. `known`: what `waitForSlot` returned; `look`: at what came back,
	 * which gets to know whether a refusal is no news.
	 */
	end(known: number, look?: FirstLook): void {
		this.inFlight--;
		this.wake();
		const now = Date.now();
		const isNews = known === this.refusals;
		if (look === undefined || look.response.lost) return;
		const { headers } = look.response;
		if (look.isThrottled) this.refused(headers, now, isNews);
		else this.allowed(isNews, headers, now);
		look.isOldRefusal = look.isThrottled && !isNews;
	}

	/** Lets nothing leave for that long (ms), or longer where that was known before. */
	private pauseFor(ms: number, now: number): void {
		this.until = now + Math.max(this.pauseLeft(now), Math.min(LONGEST_MEMORY_MS, ms));
	}

	private allowed(isNews: boolean, headers: Headers, now: number): void {
		this.accepted++;
		this.rate.noteAccepted(isNews, now);
		if (isNews) this.refusalsInARow = 0;
		// How many requests the platform still takes, where it says so.
		if ((countOf(headers['x-ratelimit-remaining']) ?? Infinity) > this.inFlight) return;
		// The requests that are under way will use up what remains.
		const wait = untilReset(headers, now) ?? 0;
		const limit = countOf(headers['x-ratelimit-limit']);
		// All of a second's requests at its beginning would leave none to other processes.
		if (limit !== undefined && wait <= SECOND) this.rate.noteLimit(limit, now);
		this.pauseFor(wait, now);
	}

	private refused(headers: Headers, now: number, isNews: boolean): void {
		const asked = requestedPause(headers, now);
		if (!isNews && asked === undefined) return;
		const wait = this.pauseAfterRefusal(asked, headers, now);
		// A random part, so that workers that are throttled together do not come back together.
		const spread = Math.random() * Math.min(SPREAD_MS, wait * SPREAD_PART);
		this.pauseFor(wait + spread, now);
		if (!isNews) return;
		this.rate.noteRefused(now, wait);
		this.refusals++;
		this.refusalsInARow++;
	}

	private pauseAfterRefusal(asked: number | undefined, headers: Headers, now: number): number {
		const inARow = this.refusalsInARow;
		if (asked !== undefined) return pauseBefore(inARow + 1, headers, now);
		const interval = this.rate.intervalAt(now);
		// The rate was only a little too high, so the next request will be accepted.
		if (inARow === 0 && interval > 0) return interval;
		return Math.min(MAX_PAUSE, FIRST_PAUSE_MS * 2 ** Math.max(0, inARow - 1));
	}
}

/** The error for a request that was not sent, since the limit of its key ends later than anybody can wait. */
function limitReached(endpoint: Endpoint, retryAfter: number): ApiError {
	const end = new Date(Date.now() + retryAfter).toISOString();
	const message = 'Throttled by the platform: the limit for this API key is used up';
	const advice = `Nothing was sent. The limit ends at ${end}: run it again after that.`;
	return new ApiError('throttled', message, { endpoint, retryAfter, advice });
}
