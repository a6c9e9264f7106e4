import { epochOf, isMissing, isNothing, partOf } from '../values/values';
import { decode } from '../http/charset';
import { errorsIn, readBody } from '../answers/envelope';
import { refusesToken } from './failure';
import { isSuccess, type Response } from '../http/http';
import type { FirstLook } from '../service';
import { isThrottled } from '../http/retry';

/** The longest success (bytes) that may be no more than a refusal. */
const LONGEST_REFUSAL = 4096;

/**
 * Looks at an answer before anything else is read in it. Publicly known: a success whose errors all have the code
 * 429, and that has no data, is a 429; and a refusal may have the end of its limit in its body only, as `resetAt`
 * in the details of an error, which becomes a header.
 * @param renews whether another token could be had
 */
export function firstLookAt(response: Response, renews: boolean): FirstLook {
	const { status, headers, body, lost } = response;
	const mayRefuse = body.length <= LONGEST_REFUSAL && (renews || body.includes('429'));
	if (lost !== undefined || (isSuccess(response) && !mayRefuse))
		return { response, isThrottled: false, refusesToken: false };
	const { text } = decode(body, headers);
	const read = readBody(text, { status });
	const errors = errorsIn(read);
	const hasData = 'data' in read && !isNothing(read.data);
	const isLimit = errors.length > 0 && errors.every(({ code }) => String(code) === '429');
	const seen = status === 200 && isLimit && !hasData ? { ...response, status: 429 } : response;
	const saysEnd = !isMissing(headers['retry-after']) || !isMissing(headers['x-ratelimit-reset']);
	const end = errors
		.map((entry) => epochOf(partOf(partOf(entry, 'details'), 'resetAt')))
		.find((time) => seen.status === 429 && !saysEnd && !Number.isNaN(time));
	return {
		response: end ? { ...seen, headers: { ...headers, 'x-ratelimit-reset': String(end) } } : seen,
		isThrottled: isThrottled(seen.status, headers, text),
		refusesToken: renews && refusesToken(seen.status, text),
	};
}
