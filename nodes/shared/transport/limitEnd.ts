import { epochOf, isMissing, partOf } from '../values';
import { decode } from './charset';
import { errorsIn, readBody } from './envelope';
import type { NoResponse, Response } from './http';

/**
 * A response with the end of its limit among the headers. Publicly known: a refusal may have it in its body
 * only, as `resetAt` in the details of an error.
 */
export function withLimitEnd(result: Response | NoResponse): Response | NoResponse {
	if (!('status' in result) || result.status !== 429) return result;
	const { headers, body } = result;
	if (!isMissing(headers['retry-after']) || !isMissing(headers['x-ratelimit-reset'])) return result;
	const read = readBody(decode(body, headers).text, { status: result.status });
	const end = errorsIn(read)
		.map((entry) => epochOf(partOf(partOf(entry, 'details'), 'resetAt')))
		.find((time) => !Number.isNaN(time));
	return end === undefined
		? result
		: { ...result, headers: { ...headers, 'x-ratelimit-reset': String(end) } };
}
