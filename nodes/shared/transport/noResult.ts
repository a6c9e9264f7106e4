import { ApiError, byPerson, inARow } from '../errors';
import type { Endpoint } from '../generated/endpoints';
import { megabytes } from '../size';
import { excerpt } from '../values';
import { CHECK_ADDRESS, COMPLETED, USED_UP } from './advice';
import type { NoResponse } from './http';
import { isSingleUse, type SentRequest } from './sentRequest';

/** The error for a 2xx answer that does not hold what the specification says it holds. */
export function unreadable(
	sent: SentRequest,
	status: number,
	text: string,
	{ flaw, advice = CHECK_ADDRESS }: { flaw?: string; advice?: string } = {},
): ApiError {
	const why = flaw === undefined ? '' : `${flaw}. `;
	return new ApiError('unreadable', 'The answer could not be read', {
		status,
		endpoint: sent.endpoint,
		advice: `${why}${adviceAfter(sent, advice)} ${beginningOf(sent.hide(text))}`,
		mayHaveCompleted: sent.isWrite,
	});
}

/** What came in place of an answer of the platform, as a sentence of the details. */
export function beginningOf(text: string): string {
	const found = excerpt(text);
	return found === '' ? 'The answer is empty.' : `The answer begins: ${found}`;
}

/** The error for a 2xx answer that cannot be read as text without damage. */
export function damaged(sent: SentRequest, status: number, text: string, flaw: string): ApiError {
	return unreadable(sent, status, text, { flaw, advice: `${CHECK_ADDRESS} ${NAME_CHARSET}` });
}

/** The error for a 2xx answer that was not read to its end, since it is too long. */
export function tooLarge(sent: SentRequest, status: number): ApiError {
	return new ApiError(
		'unreadable',
		`The answer is longer than ${megabytes(sent.maxBytes)}, so it was not read to its end`,
		{
			status,
			endpoint: sent.endpoint,
			advice: inARow(
				adviceAfter(sent, 'Nothing was changed.'),
				sent.isWrite ? '' : byPerson(ASK_FOR_LESS),
			),
			mayHaveCompleted: sent.isWrite,
		},
	);
}

/** What to do after an answer that is of no use: a write was carried out, and a cursor is used up. */
function adviceAfter(sent: SentRequest, advice: string): string {
	if (sent.isWrite) return COMPLETED;
	return isSingleUse(sent) ? `${advice} ${USED_UP}` : advice;
}

const NAME_CHARSET =
	'The server that answers has to send UTF-8, or name its charset in the header Content-Type.';

const ASK_FOR_LESS =
	'Request less at a time, e.g. with a filter or a smaller page. The export of mappings and the queries of reporting have the option "Max Answer Size (MB)".';

/** The error for a request to which no answer came. */
export function unanswered(
	sent: SentRequest,
	{ code, call, message, cause }: NoResponse,
): ApiError {
	const arrived = mayHaveArrived(code, call);
	const mayHaveCompleted = sent.isWrite && arrived;
	const reason = SYSTEM_CODES[code] ?? `No answer came: ${sent.hide(message)}`;
	const advice = mayHaveCompleted
		? COMPLETED
		: isSingleUse(sent) && arrived
			? USED_UP
			: 'Nothing was changed. Check the base URL and the network, then run it again.';
	const details = { endpoint: sent.endpoint, advice, mayHaveCompleted };
	return new ApiError('unanswered', reason, details, cause);
}

/** Whether a request to which no answer came may have arrived. `code`, `call`: as in {@link NoResponse}. */
export function mayHaveArrived(code: string, call: string): boolean {
	return !NEVER_SENT.test(code) && !BEFORE_SENDING.includes(call);
}

/** A request was not sent, since its caller could not have waited for the answer. */
export class OutOfTimeError extends ApiError {
	constructor(endpoint: Endpoint) {
		super('unanswered', 'No time was left for the request', {
			endpoint,
			advice: 'It was not sent. Check the base URL and the network, then try again.',
		});
	}
}

/** Errors of a connection that was never made: the request cannot have been carried out. */
const NEVER_SENT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CERT_|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|ERR_TLS|ERR_INVALID)/;

/** The calls of the system that come first, whatever they fail with, e.g. ETIMEDOUT. */
const BEFORE_SENDING = ['getaddrinfo', 'connect'];

/** What happened, by the system's code. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
	ECONNREFUSED: 'The platform refused the connection',
	ENOTFOUND: 'The host of the base URL does not exist',
	EAI_AGAIN: 'The host of the base URL could not be looked up',
	ECONNRESET: 'The connection broke before the answer arrived',
	ECONNABORTED: 'No answer came in time',
	ETIMEDOUT: 'No answer came in time',
};
