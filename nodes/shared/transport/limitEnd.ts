import { epochOf, isMissing, isNothing, partOf } from '../values';
import { decode } from './charset';
import { errorsIn, readBody } from './envelope';
import type { NoResponse, Response } from './http';

/**
 * A response with the end of its limit among the headers. Publicly known: a refusal may have it in its body
 * only, as `resetAt` in the details of an error.
 */
export function withLimitEnd(response: Response | NoResponse): Response | NoResponse {
	const result = throttledInside(response);
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

/** The longest success (bytes) that may be no more than a refusal. */
const LONGEST_REFUSAL = 4096;

/** A success whose errors all have the code 429, and that has no data, is a 429. */
function throttledInside(result: Response | NoResponse): Response | NoResponse {
	if (!('status' in result) || result.status !== 200) return result;
	const { headers, body } = result;
	if (body.length > LONGEST_REFUSAL || !body.includes('429')) return result;
	const read = readBody(decode(body, headers).text);
	const errors = errorsIn(read);
	const isThrottled = errors.length > 0 && errors.every(({ code }) => String(code) === '429');
	const hasData = 'data' in read && !isNothing(read.data);
	return isThrottled && !hasData ? { ...result, status: 429 } : result;
}
