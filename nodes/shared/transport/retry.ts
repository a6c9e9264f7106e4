import { sleep } from 'n8n-workflow';
import { CancelledError } from '../errors';

/** How often one request is tried in all. */
export const MAX_TRIES = 5;

/** The longest pause that is waited out (ms); a platform that asks for more is reported instead. */
export const MAX_PAUSE = 120_000;

const FIRST_PAUSE = 500;
const LONGEST_BACK_OFF = 30_000;
const SLICE = 250;

export type Headers = Readonly<Record<string, unknown>>;

const OVER_RATE =
	/(?<![a-z])over[\s._-]*(the[\s._-]*)?(rate|qps|quota|queries[\s._-]*per)|rate[\s._-]*limit[\s\w.-]{0,12}(exceeded|reached)|too[\s._-]*many[\s._-]*requests/i;

/** A 429, or a 403 that a gateway uses for "over the rate" (a plain 403 is a missing permission). */
export function isThrottled(status: number, headers: Headers, body: string): boolean {
	if (status === 429) return true;
	if (status !== 403) return false;
	const start = body.slice(0, 4096);
	if (OVER_RATE.test(start) || /rate[\s._-]*limit/i.test(start)) return true;
	// A header may also tell which limits there are, and these list the names of other headers.
	return Object.entries(headers).some(
		([name, value]) => !/^(access-control-|vary$)/i.test(name) && OVER_RATE.test(String(value)),
	);
}

/**
 * How long to wait (ms) before try number `tries` + 1: what the answer asks for (`Retry-After` in
 * seconds or as a date, `X-RateLimit-Reset` in seconds from now or as epoch s or ms), but no less
 * than a doubling pause with jitter. Only a first `Retry-After` may ask for less.
 */
export function pauseBefore(tries: number, headers: Headers, now: number): number {
	const longest = Math.min(LONGEST_BACK_OFF, FIRST_PAUSE * 2 ** (tries - 1));
	const least = longest / 2 + Math.random() * (longest / 2);
	const after = afterwards(String(headers['retry-after'] ?? '').trim(), now);
	if (after !== undefined) return tries === 1 ? after : Math.max(least, after);
	const reset = String(headers['x-ratelimit-reset'] ?? '').trim();
	return /^\d+(\.\d+)?$/.test(reset) ? Math.max(least, untilReset(Number(reset), now)) : least;
}

/** What `Retry-After` says, in ms from now. */
function afterwards(said: string, now: number): number | undefined {
	if (/^\d+(\.\d+)?$/.test(said)) return Number(said) * 1000;
	const date = said === '' ? NaN : Date.parse(said);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Epoch ms has 13 digits and epoch seconds 10; anything below is seconds from now. */
function untilReset(value: number, now: number): number {
	if (value > 1e12) return value - now;
	if (value > 1e9) return value * 1000 - now;
	return value * 1000;
}

/** Waits `ms`, in slices, so that a cancelled execution stops soon. Throws {@link CancelledError}. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	const end = Date.now() + ms;
	for (;;) {
		if (signal?.aborted) throw new CancelledError();
		const left = end - Date.now();
		if (left <= 0) return;
		await sleep(Math.min(left, SLICE));
	}
}
