import { CancelledError } from '../failures/errors';
import { toText } from '../values/values';
import { sleep } from './sleep';

/** How often one request is tried in all. */
export const MAX_TRIES = 5;

/** The longest pause that is waited out (ms); a platform that asks for more is reported instead. */
export const MAX_PAUSE = 120_000;

/** A longer pause (ms) is ignored: nobody means it, e.g. a time in nanoseconds, whose end no date could hold. */
const LONGEST_ASKED = 365 * 24 * 3_600_000;

const FIRST_PAUSE = 500;
const LONGEST_BACK_OFF = 30_000;
const SLICE = 250;

export type Headers = Readonly<Record<string, unknown>>;

const OVER_RATE =
	/(?<![a-z])over[\s._-]+(the[\s._-]+)?(rate(?![a-z])|qps|queries[\s._-]+per)|rate[\s._-]*limit[\s\w.-]{0,12}(exceeded|reached)|too[\s._-]*many[\s._-]*requests/i;

/** A rate limit. A text about its configuration or about a permission is not about throttling. */
const RATE_LIMIT =
	/(?<![a-z])rate[\s._-]*limit(ed|ing)?(?![a-z])(?![\s._-]*(permission|config|setting|role))/i;

/** A quota that comes back, as opposed to one that nobody has: the answer says when. */
const OVER_QUOTA = /(?<![a-z])over[\s._-]*quota|quota[\s\w.-]{0,12}(exceeded|reached|used up)/i;

/** A 429, or a 403 that a gateway uses for "over the rate" (a plain 403 is a missing permission). */
export function isThrottled(status: number, headers: Headers, body: string): boolean {
	if (status === 429) return true;
	if (status !== 403) return false;
	const start = body.slice(0, 4096);
	if (OVER_RATE.test(start) || RATE_LIMIT.test(start)) return true;
	if (headers['retry-after'] !== undefined && OVER_QUOTA.test(start)) return true;
	// A header may also say which limits exist, and these two list the names of other headers.
	return Object.entries(headers).some(
		([name, value]) => !/^(access-control-|vary$)/i.test(name) && OVER_RATE.test(String(value)),
	);
}

/**
 * How long to wait (ms) before try number `tries` + 1: what the answer asks for, but no less than a
 * doubling pause with jitter. Only a first `Retry-After` may ask for less.
 */
export function pauseBefore(tries: number, headers: Headers, now: number): number {
	const longest = Math.min(LONGEST_BACK_OFF, FIRST_PAUSE * 2 ** (tries - 1));
	const least = longest / 2 + Math.random() * (longest / 2);
	const after = retryAfter(headers, now);
	if (after !== undefined && tries === 1) return after;
	return Math.max(least, after ?? untilReset(headers, now) ?? 0);
}

/** How long the answer asks to wait, in ms; undefined when it does not say. `now` in epoch ms. */
export function requestedPause(headers: Headers, now: number): number | undefined {
	return retryAfter(headers, now) ?? untilReset(headers, now);
}

/** The headers of a platform that fails: a rate limit says nothing about when it works again. */
export function withoutReset(headers: Headers): Headers {
	return { ...headers, 'x-ratelimit-reset': undefined };
}

/** `Retry-After`, in seconds or as a date. */
export function retryAfter(headers: Headers, now: number): number | undefined {
	const value = toText(headers['retry-after'] ?? '').trim();
	if (/^\d+(\.\d+)?$/.test(value)) return askable(Number(value) * 1000);
	return askable(Math.max(0, Date.parse(value) - clockOf(headers, now)));
}

/** How long it is to `X-RateLimit-Reset`, in ms: epoch ms has 13 digits and epoch seconds 10; anything below is seconds from now. */
export function untilReset(headers: Headers, now: number): number | undefined {
	const value = toText(headers['x-ratelimit-reset'] ?? '').trim();
	if (!/^\d+(\.\d+)?$/.test(value)) return undefined;
	const reset = Number(value);
	if (reset <= 1e9) return askable(reset * 1000);
	return askable((reset > 1e12 ? reset : reset * 1000) - clockOf(headers, now));
}

/** A clock that differs less (ms) may be the same: a date has whole seconds, and its answer took a while. */
const SAME_CLOCK_MS = 2_000;

/** The time (epoch ms) by the clock of the platform, by which it writes its dates; `now` where that is not known. */
function clockOf(headers: Headers, now: number): number {
	const time = Date.parse(toText(headers.date ?? ''));
	return Math.abs(time - now) > SAME_CLOCK_MS ? time : now;
}

function askable(ms: number): number | undefined {
	return ms <= LONGEST_ASKED ? ms : undefined;
}

/** Sleeps `ms`, whatever the clock says, in slices, so that it ends soon, with CancelledError, when the execution is stopped. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	for (let left = ms; ; left -= SLICE) {
		if (signal?.aborted) throw new CancelledError();
		if (left <= 0) return;
		await sleep(Math.min(left, SLICE));
	}
}
