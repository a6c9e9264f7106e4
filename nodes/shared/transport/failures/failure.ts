import {
	ApiError,
	inARow,
	NO_REASON,
	saidTo,
	type ErrorEntry,
	type FailureDetails,
	type FailureKind,
} from '../../errors';
import type { Endpoint } from '../../generated/endpoints';
import { toJson } from '../../json';
import { excerpt, shorten } from '../../values';
import { decode } from '../charset';
import { errorsIn, fieldProblemsIn, readBody, requestIdOf } from '../envelope';
import type { NoResponse, Response } from '../http';
import { isThrottled, requestedPause, withoutReset } from '../retry';
import { addressOf, type SentRequest } from '../sentRequest';
import { gatewaySentenceIn, keyRefusalIn, sayNotFound } from './phrases';
import { isUnauthorized } from './refusesToken';
import { rowByPhrases, wordsOf } from './row';
import { API_FAILURES, type ApiFacts } from './rows';

/** An answer without its body. */
type Head = Pick<Response, 'status' | 'headers'>;

/** The error for a response that is no 2xx, or for no response at all. */
export function failureOf(sent: SentRequest, result: Response | NoResponse): ApiError {
	if ('code' in result) return unanswered(sent, result);
	return refusal(sent, result, decode(result.body, result.headers).text);
}

/**
 * The error for an answer that reports a failure: a sentence first, then the key of every entry, and what
 * to do (Part 1 to 3, "Errors").
 */
export function refusal(sent: SentRequest, head: Head, answer: string): ApiError {
	const { facts, details, data, shown } = readRefusal(sent, head, answer);
	const { kind, retryAfter, mayHaveCompleted, isPage } = facts;
	const words =
		details.entries.length > 0 ? listed(details.entries) : 'the platform gave no reason';
	return failure(facts, isPage || kind === 'redirected' ? '' : words, {
		...details,
		...(kind === 'partlyFailed' && { data }),
		advice: inARow(
			wordsOf(API_FAILURES, facts, 'advice'),
			shown,
			kind === 'throttled' ? '' : describePartialData(data),
		),
		mayHaveCompleted,
		retryAfter,
	});
}

/** What the test of the credential says of a refusal, in place of {@link refusal}; empty where it has no word of its own. */
export function sayInTest(sent: SentRequest, response: Response): string {
	const { facts } = readRefusal(sent, response, decode(response.body, response.headers).text);
	return saidTo('person', wordsOf(API_FAILURES, facts, 'test'));
}

/** The error, with what happened by its row, and then the platform's own `words`. */
function failure(
	facts: ApiFacts & { kind: FailureKind },
	words: string,
	details: FailureDetails,
	cause?: unknown,
): ApiError {
	const says = saidTo('person', wordsOf(API_FAILURES, facts, 'says'));
	return new ApiError(facts.kind, words === '' ? says : `${says}: ${words}`, details, cause);
}

/**
 * What an answer that reports a failure says, in the platform's own words. `shown`: the beginning of one that
 * is not the platform's, for the details.
 */
function readRefusal(sent: SentRequest, { status, headers }: Head, answer: string) {
	const text = sent.hide(answer);
	const body = readBody(text, { status });
	const isEnvelope = body.kind === 'envelope';
	const ofGateway = isEnvelope ? undefined : gatewaySentenceIn(text);
	const entries = ofGateway ? [{ message: ofGateway }] : errorsIn(body);
	const isForeign = ofGateway === undefined && !['envelope', 'empty'].includes(body.kind);
	const metadata = isEnvelope ? body.metadata : undefined;
	const isPage = isForeign && entries.length === 0;
	const isLimited = isThrottled(status, headers, text);
	const facts = {
		...{ sent, endpoint: sent.endpoint, status, entries, isPage },
		retryAfter: requestedPause(isLimited ? headers : withoutReset(headers), Date.now()),
		mayHaveCompleted: sent.isWrite && !isKnownUndone(status),
	};
	return {
		facts: { ...facts, kind: isLimited ? ('throttled' as const) : kindOf(facts) },
		details: {
			...{ status, endpoint: sent.endpoint, address: addressOf(sent), entries, isForeign },
			problems: fieldProblemsIn(metadata),
			requestId: requestIdOf(headers, metadata),
		},
		data: isEnvelope ? body.data : undefined,
		shown: isPage ? beginningOf(text) : '',
	};
}

/** The kind of an answer that reports a failure. */
function kindOf(facts: ApiFacts & { status: number }): FailureKind {
	const { status, entries } = facts;
	if (status >= 500 || isTimeout(status)) return 'failed';
	if (isUnauthorized(status, entries) || refusesKey(status, entries)) return 'unauthorized';
	if (status === 403) return 'forbidden';
	if (status === 421) return 'misdirected';
	const gives = rowByPhrases(API_FAILURES, facts)?.gives;
	// What is about access is not about a record, even if it is "not found".
	if (gives !== undefined && gives !== 'forbidden' && status >= 400) return gives;
	if (status >= 300 && status < 400) return 'redirected';
	if (status === 404 || sayNotFound(entries)) return 'notFound';
	return status < 300 ? 'partlyFailed' : (gives ?? 'refused');
}

function refusesKey(status: number, entries: readonly ErrorEntry[]): boolean {
	return status === 403 && entries.some(({ message }) => keyRefusalIn(message ?? '') !== undefined);
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
	return data === null || data === undefined ? '' : `It also answered: ${excerpt(toJson(data))}`;
}

/** What came in place of an answer of the platform, as a sentence of the details. */
function beginningOf(text: string): string {
	const found = excerpt(text);
	return found === '' ? 'The answer is empty.' : `The answer begins: ${found}`;
}

/** The first entries, each no longer than a person reads. */
function listed(entries: readonly ErrorEntry[]): string {
	const unlisted = entries.length - MOST_LISTED;
	const first = entries
		.slice(0, MOST_LISTED)
		.map(({ message = NO_REASON }) => shorten(message, 300));
	return [...first, ...(unlisted > 0 ? [`and ${unlisted} more`] : [])].join('; ');
}

const MOST_LISTED = 5;

/** The error for an answer of no use, or for none: everything that the facts do not say is `details`. */
function noResult(
	facts: Omit<ApiFacts, 'entries'> & { kind: FailureKind },
	{ flaw = '', shown = '', ...details }: { flaw?: string; shown?: string; status?: number },
	cause?: unknown,
): ApiError {
	const { sent, mayHaveCompleted } = facts;
	const known = { ...facts, endpoint: sent.endpoint, entries: [] };
	const advice = inARow(flaw, wordsOf(API_FAILURES, known, 'advice'), shown);
	return failure(
		known,
		'',
		{ ...details, endpoint: sent.endpoint, advice, mayHaveCompleted },
		cause,
	);
}

/**
 * The error for a 2xx answer that does not hold what the specification says it holds.
 * @param text the answer; not given where it is too long, and was not read to its end
 * @param flaw what is wrong with it
 * @param isDamaged whether it cannot be read as text without damage
 */
export function unreadable(
	sent: SentRequest,
	status: number,
	{ text, flaw, isDamaged }: { text?: string; flaw?: string; isDamaged?: boolean },
): ApiError {
	const isTooLong = text === undefined;
	return noResult(
		{ kind: 'unreadable', sent, mayHaveCompleted: sent.isWrite, isTooLong, isDamaged },
		{ status, flaw: flaw && `${flaw}.`, shown: isTooLong ? '' : beginningOf(sent.hide(text)) },
	);
}

/** The error for a request to which no answer came. */
function unanswered(sent: SentRequest, { code, call, message, cause }: NoResponse): ApiError {
	const hasArrived = mayHaveArrived(code, call);
	const mayHaveCompleted = sent.isWrite && hasArrived;
	const reason = sent.hide(message);
	return noResult(
		{ kind: 'unanswered', sent, mayHaveCompleted, hasArrived, code, reason },
		{},
		cause,
	);
}

/** Whether a request to which no answer came may have arrived. `code`, `call`: as in {@link NoResponse}. */
export function mayHaveArrived(code: string, call: string): boolean {
	return !NEVER_SENT.test(code) && !BEFORE_SENDING.includes(call);
}

/** Errors of a connection that was never made: the request cannot have been carried out. */
const NEVER_SENT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CERT_|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|ERR_TLS|ERR_INVALID)/;

/** The calls of the system that come first, whatever they fail with, e.g. ETIMEDOUT. */
const BEFORE_SENDING = ['getaddrinfo', 'connect'];

/** A request was not sent, since its caller could not have waited for the answer. */
export class OutOfTimeError extends ApiError {
	constructor(endpoint: Endpoint) {
		super('unanswered', 'No time was left for the request', {
			endpoint,
			advice: 'It was not sent. Check the base URL and the network, then try again.',
		});
	}
}
