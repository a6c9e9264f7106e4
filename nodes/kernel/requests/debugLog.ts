import { ApiError, type FailureKind } from '../failures/errors';
import type { Context, Response } from '../http/http';
import type { Endpoint } from '../names';

/**
 * What an operator sees in n8n's log at level debug. A line names an endpoint as the specification writes
 * it, so no ID, query value, token or text of a customer can be in it.
 */
export type Log = Pick<Context['logger'], 'debug'>;

/** One request that was sent. `tries`: its number, from 1; `since`: when it began (epoch ms). */
export function logRequest(
	logger: Log,
	endpoint: Endpoint,
	{ status, lost }: Response,
	{ tries, since }: { tries: number; since: number },
): void {
	const code = lost && /^[A-Z_\d]{1,40}$/.test(lost.code) ? ` (${lost.code})` : '';
	const outcome = lost ? `no answer${code}` : `HTTP ${status}`;
	logger.debug(`${endpoint}: ${outcome} after ${Date.now() - since} ms (try ${tries})`);
}

/** A pause of `ms` before a request is sent, for the first time or again. */
export function logPause(logger: Log, endpoint: Endpoint, why: FailureKind, ms: number): void {
	logger.debug(`${endpoint}: pause of ${Math.round(ms)} ms (${why})`);
}

/** A renewal of the access token, which came to an end with `result`. `since`: epoch ms. */
export function logRenewal(logger: Log, since: number, result: unknown): void {
	const failure = result instanceof ApiError ? result.kind : 'not possible';
	const outcome = result instanceof Error ? `not renewed (${failure})` : 'renewed';
	logger.debug(`Access token ${outcome} after ${Date.now() - since} ms`);
}
