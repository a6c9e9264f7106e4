import { ApiError, NO_REASON, type ErrorEntry, type FailureKind } from '../errors';
import { endpoints, type Endpoint } from '../generated/endpoints';
import { toJson } from '../json';
import { megabytes } from '../size';
import { excerpt, shorten } from '../values';
import { decode } from './charset';
import { readBody } from './envelope';
import type { NoResponse, Response } from './http';
import { reasonOf } from './reasons';
import { isThrottled, MAX_PAUSE, MAX_TRIES, requestedPause, type Headers } from './retry';

/** The token that a request was sent with. */
export interface SentToken {
	/** When it ends (epoch ms), where it is known. */
	endsAt?: number;
	/** Whether it was renewed just before. */
	isNew: boolean;
}

/** The request that was sent, as far as an error message needs it. */
export interface SentRequest {
	endpoint: Endpoint;
	isWrite: boolean;
	/** How much of an answer is read. */
	maxBytes: number;
	/** The values it was addressed with, by their API names. */
	values: Readonly<Record<string, string>>;
	environment: string;
	token?: SentToken;
	/** Takes the credential's secrets out of a text. */
	hide: (text: string) => string;
}

/** The error for a response that is no 2xx, or for no response at all. */
export function failureOf(sent: SentRequest, result: Response | NoResponse): ApiError {
	if ('code' in result) return unanswered(sent, result);
	const { status, headers, body } = result;
	const { text } = decode(body, headers);
	if (isThrottled(status, headers, text)) return throttled(sent, status, headers, text);
	const failure = refusal(sent, status, text);
	const retryAfter = requestedPause({ 'retry-after': headers['retry-after'] }, Date.now());
	return failure.with(failure.message, { retryAfter });
}

/**
 * The error for an answer that reports a failure: a sentence first, then every entry with its key, the
 * status, and what to do (Part 1 to 3, "Errors").
 */
export function refusal(sent: SentRequest, status: number, answer: string): ApiError {
	const { entries, data, isForeign, words } = readRefusal(sent, answer);
	const sentence = isForeign ? '' : `${happened(sent, status, entries)}: `;
	const open = sent.isWrite && !isKnownUndone(status);
	const kind = kindOf(status, entries);
	return new ApiError(kind, `${sentence}${words} (HTTP ${status}, ${sent.endpoint})`, {
		status,
		entries,
		...(kind === 'partlyFailed' && { data }),
		advice: advise(sent, status, entries, open) + describePartialData(data),
		mayHaveCompleted: open,
		isForeign,
	});
}

/** What an answer that reports a failure says, in the platform's own words. */
function readRefusal(sent: SentRequest, answer: string) {
	const text = sent.hide(answer);
	const body = readBody(text);
	const entries = body.kind === 'envelope' ? body.errors : [];
	const isForeign = body.kind === 'text' || body.kind === 'json';
	const words = isForeign
		? `The answer is not the platform's: ${excerpt(text)}`
		: entries.length > 0
			? listed(entries)
			: 'the platform gave no reason';
	return { entries, data: body.kind === 'envelope' ? body.data : undefined, isForeign, words };
}

/** What happened, as a sentence without its end. */
function happened(sent: SentRequest, status: number, entries: readonly ErrorEntry[]): string {
	const known = reasonOf(entries)?.says;
	const values = valuesOf(sent);
	if (status === 404 && values) return `Nothing was found for ${values}`;
	if (known) return known;
	if (status < 300) return 'The platform says that something went wrong';
	if (status < 400) return 'The platform redirects to another address';
	if (status >= 500) return 'Something went wrong on the platform';
	return REFUSED[status] ?? 'The platform refused what was sent';
}

const REFUSED: Readonly<Record<number, string>> = {
	401: 'The platform does not take the access token or the API key',
	403: 'The platform does not permit it',
	404: 'Nothing was found',
	421: 'The request reached the wrong environment',
};

/** The values that a request was addressed with; which page it asks for names no record. */
function valuesOf({ values }: SentRequest): string {
	return Object.entries(values)
		.filter(([name]) => !name.startsWith('page'))
		.map(([name, value]) => `${name} "${value}"`)
		.join(', ');
}

/**
 * An answer that asks for another request (301, 307, 308), or that refuses this one, means that nothing was
 * done. Not so a gateway's word that the platform did not end in time (408, 499).
 */
function isKnownUndone(status: number): boolean {
	if (isTimeout(status)) return false;
	return [301, 307, 308].includes(status) || (status >= 400 && status < 500);
}

function isTimeout(status: number): boolean {
	return [408, 499].includes(status);
}

/** What the platform says it did, although it reports errors. */
function describePartialData(data: unknown): string {
	if (data === null || data === undefined) return '';
	return ` It also answered: ${excerpt(toJson(data))}`;
}

function kindOf(status: number, entries: readonly ErrorEntry[]): FailureKind {
	if (status >= 500 || isTimeout(status)) return 'failed';
	if (status === 401) return 'unauthorized';
	if (status === 403) return 'forbidden';
	if (status === 421 || (status >= 300 && status < 400)) return 'misdirected';
	if (status === 404 || (entries.length > 0 && entries.every(isNotFound))) return 'notFound';
	return status < 300 ? 'partlyFailed' : 'refused';
}

/** The specification does not show how a look-up says that there is nothing; its keys end like this. */
function isNotFound({ message }: ErrorEntry): boolean {
	return /(^|\.)not\.?found$/i.test(message ?? '');
}

/** The error for a platform that asked for fewer requests, and still did after all pauses. */
function throttled(sent: SentRequest, status: number, headers: Headers, text: string): ApiError {
	const { entries, words } = readRefusal(sent, text);
	const wait = requestedPause(headers, Date.now());
	return new ApiError(
		'throttled',
		`Throttled by the platform: ${words} (HTTP ${status}, ${sent.endpoint})`,
		{
			status,
			entries,
			retryAfter: wait,
			advice:
				wait !== undefined && wait > MAX_PAUSE
					? `Nothing was done. The platform asks to wait ${Math.ceil(wait / 1000)} seconds: run it again after that.`
					: `Nothing was done, after ${MAX_TRIES} tries. Lower "Max Concurrency" where the node has it, or run it later.`,
		},
	);
}

/** The error for a 2xx answer that does not hold what the specification says it holds. */
export function unreadable(
	sent: SentRequest,
	status: number,
	text: string,
	advice = CHECK_ADDRESS,
): ApiError {
	const open = sent.isWrite;
	return new ApiError(
		'unreadable',
		`The answer could not be read (HTTP ${status}, ${sent.endpoint}): ${excerpt(sent.hide(text)) || 'it is empty'}`,
		{
			status,
			advice: open ? COMPLETED : isSingleUse(sent.endpoint) ? `${advice} ${USED_UP}` : advice,
			mayHaveCompleted: open,
		},
	);
}

/** The error for a 2xx answer whose text would be another one if it were used. */
export function damaged(sent: SentRequest, status: number, text: string): ApiError {
	return unreadable(sent, status, text, `${CHECK_ADDRESS} ${NAME_CHARSET}`);
}

/** The error for a 2xx answer that was not read to its end, since it is too long. */
export function tooLarge(sent: SentRequest, status: number): ApiError {
	const open = sent.isWrite;
	const advice = open
		? COMPLETED
		: `${ASK_FOR_LESS}${isSingleUse(sent.endpoint) ? ` ${USED_UP}` : ''}`;
	return new ApiError(
		'unreadable',
		`The answer is longer than ${megabytes(sent.maxBytes)}, so it was not read to its end (HTTP ${status}, ${sent.endpoint})`,
		{ status, advice, mayHaveCompleted: open },
	);
}

function unanswered(sent: SentRequest, { code, call, message }: NoResponse): ApiError {
	const isUnreachable = call === 'connect' && UNREACHABLE.includes(code);
	const arrived = !NEVER_SENT.test(code) && !isUnreachable;
	const open = sent.isWrite && arrived;
	const reason = REASONS[code] ?? `No answer came: ${sent.hide(message)}`;
	return new ApiError('unanswered', `${reason} (${sent.endpoint})`, {
		advice: open
			? COMPLETED
			: isSingleUse(sent.endpoint) && arrived
				? USED_UP
				: 'Nothing was changed. Check the base URL and the network, then run it again.',
		mayHaveCompleted: open,
	});
}

/** The error for a request that was not sent, since its caller could not have waited for the answer. */
export function outOfTime(endpoint: Endpoint): ApiError {
	return new ApiError('unanswered', `No time was left for the request (${endpoint})`, {
		advice: 'It was not sent. Check the base URL and the network, then try again.',
	});
}

/** Errors of a connection that was never made: the request cannot have been carried out. */
const NEVER_SENT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CERT_|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|ERR_TLS|ERR_INVALID)/;

/** Such errors, unless they end a connection that was made. */
const UNREACHABLE = ['EHOSTUNREACH', 'ENETUNREACH'];

const REASONS: Readonly<Record<string, string>> = {
	ECONNREFUSED: 'The platform refused the connection',
	ENOTFOUND: 'The host of the base URL does not exist',
	EAI_AGAIN: 'The host of the base URL could not be looked up',
	ECONNRESET: 'The connection broke before the answer came',
	ECONNABORTED: 'No answer came in time',
	ETIMEDOUT: 'No answer came in time',
};

const COMPLETED =
	'The request may have been carried out all the same, so it was not sent again. Look at the record on the platform before you repeat it.';

const CHECK_ADDRESS =
	'Check that the base URL leads to the platform and not to a proxy or sign-in page.';

const NAME_CHARSET =
	'Whatever answers has to send UTF-8, or to name the charset of its text in the header Content-Type.';

const ASK_FOR_LESS =
	'Nothing was changed. Ask for less at once, e.g. with a filter or a smaller page. The export of mappings and the queries of reporting have the option "Max Answer Size".';

const USED_UP = 'The cursor may be used up all the same: it works once. Start the search again.';

/** Whether what it is addressed with works once. */
function isSingleUse(endpoint: Endpoint): boolean {
	return 'singleUse' in endpoints[endpoint];
}

/** The first entries, each no longer than a person reads. */
function listed(entries: readonly ErrorEntry[]): string {
	const rest = entries.length - MOST_LISTED;
	const first = entries.slice(0, MOST_LISTED).map((entry) => shorten(describe(entry), 300));
	return [...first, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

const MOST_LISTED = 5;

function describe({ message, code, id }: ErrorEntry): string {
	const about = [code !== undefined && `code ${code}`, id && `id ${id}`].filter(Boolean).join(', ');
	return `${message ?? NO_REASON}${about && ` (${about})`}`;
}

function advise(
	sent: SentRequest,
	status: number,
	entries: readonly ErrorEntry[],
	open: boolean,
): string {
	if (open) return COMPLETED;
	const known = reasonOf(entries)?.advice;
	const values = valuesOf(sent);
	const permission = (endpoints[sent.endpoint] as { permission?: string }).permission;
	switch (true) {
		case status === 401:
			return adviceOnToken(sent, known);
		case status === 421:
			return `The request reached the wrong environment: check "${sent.environment}" and the base URL in the credential.`;
		case status === 403:
			return `The user behind the API key lacks a permission${permission ? `: ${permission}` : ''}.${known ? ` ${known}` : ''}`;
		case status === 404:
			return known ?? 'Check the value.';
		case status >= 300 && status < 400:
			return 'The platform answered with a redirect, which is not followed, so that token and key go nowhere else. Enter the address it leads to as base URL.';
		case status >= 500:
			return isSingleUse(sent.endpoint)
				? `The platform failed. ${USED_UP}`
				: (known ?? 'The platform failed. Run it again later.');
		case status < 300 && isSingleUse(sent.endpoint):
			return USED_UP;
		default:
			return known ?? `Check the values that were sent${values && `: ${values}`}.`;
	}
}

function adviceOnToken({ token, environment }: SentRequest, known?: string): string {
	if (token?.isNew) {
		return `The access token was renewed just before, and is refused all the same: check the API key, and the environment "${environment}", since both are valid for one environment only.`;
	}
	if (token?.endsAt !== undefined && token.endsAt <= Date.now()) {
		return `The access token ended on ${new Date(token.endsAt).toISOString()}. Issue a new one for the key and enter it in the credential, or let the credential renew it ("Token Renewal").`;
	}
	if (known)
		return `${known} Token and key are valid for one environment only: the credential has the environment "${environment}".`;
	return (
		`Check the credential: the access token (30 days by default; a new token for a key ends the earlier one), ` +
		`the API key, and the environment "${environment}", since both are valid for one environment only.`
	);
}
