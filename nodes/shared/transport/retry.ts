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
 * seconds or as a date, `X-RateLimit-Reset` in seconds from now or as epoch s or ms), else a
 * doubling pause with jitter.
 */
export function pauseBefore(tries: number, headers: Headers, now: number): number {
	const after = String(headers['retry-after'] ?? '').trim();
	if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
	if (after !== '' && !Number.isNaN(Date.parse(after))) return Math.max(0, Date.parse(after) - now);
	const reset = String(headers['x-ratelimit-reset'] ?? '').trim();
	if (/^\d+(\.\d+)?$/.test(reset)) return Math.max(0, untilReset(Number(reset), now));
	const longest = Math.min(LONGEST_BACK_OFF, FIRST_PAUSE * 2 ** (tries - 1));
	return longest / 2 + Math.random() * (longest / 2);
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
