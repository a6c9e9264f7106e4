import { fieldProblemsIn, readBody, requestIdOf, excerpt } from '../answers/envelope';
import { gatewaySentenceIn, keyRefusalIn } from '../answers/refusals';
import {
	ApiError,
	inARow,
	NO_REASON,
	saidTo,
	type ErrorEntry,
	type FailureDetails,
	type FailureKind,
} from '../failures/errors';
import {
	sayNotFound,
	saysAny,
	wordsIn,
	rowByPhrases,
	wordsOf,
	type ApiFacts,
	type SentRequest,
} from '../failures/row';
import { decode } from '../http/charset';
import { isSuccess, type Response } from '../http/http';
import { isThrottled, requestedPause, withoutReset } from '../http/retry';
import { known, type FirstLook } from '../service';
import { toJson } from '../values/json';
import { epochOf, isMissing, isNothing, partOf, shorten } from '../values/values';
import { addressOf } from './request';

type Head = Pick<Response, 'status' | 'headers'>;

/** The error for a response that is no 2xx, or for no response at all. */
export function failureOf(sent: SentRequest, response: Response): ApiError {
	const { body, headers, lost } = response;
	if (lost === undefined) return refusal(sent, response, decode(body, headers).text);
	const { code, hasArrived, message, cause } = lost;
	const mayHaveCompleted = sent.isWrite && hasArrived;
	return failure(
		{ kind: 'unanswered', sent, mayHaveCompleted, hasArrived, code, reason: sent.hide(message) },
		{ cause },
	);
}

/**
 * The error for an answer that reports a failure: a sentence first, then the key of every entry, and what
 * to do (Part 1 to 3, "Errors").
 */
export function refusal(sent: SentRequest, head: Head, answer: string): ApiError {
	const { facts, data, shown, ...details } = readRefusal(sent, head, answer);
	const { kind, entries, isPage } = facts;
	const words = entries.length > 0 ? listed(entries) : 'the platform gave no reason';
	const isNone = data === null || data === undefined || kind === 'throttled';
	return failure(facts, {
		words: isPage || kind === 'redirected' ? '' : words,
		// What the platform says it did, although it reports errors.
		shown: [shown, isNone ? '' : `It also answered: ${excerpt(toJson(data))}`],
		...details,
	});
}

/**
 * The error for a 2xx answer that does not hold what the specification says it holds.
 * @param text the answer; not given where it is too long, and was not read to its end
 * @param flaw what is wrong with it
 */
export function unreadable(
	sent: SentRequest,
	status: number,
	{ text, flaw, isDamaged }: { text?: string; flaw?: string; isDamaged?: boolean },
): ApiError {
	const isTooLong = text === undefined;
	return failure(
		{ kind: 'unreadable', sent, status, mayHaveCompleted: sent.isWrite, isTooLong, isDamaged },
		{ flaw: flaw && `${flaw}.`, shown: [isTooLong ? '' : beginningOf(sent.hide(text))] },
	);
}

/** What is known of a failure apart from its facts. */
interface Further extends Partial<FailureDetails> {
	/** The platform's own words. */
	words?: string;
	/** What is wrong with the answer, and what it holds. */
	flaw?: string;
	shown?: readonly string[];
	cause?: unknown;
}

/** The error: what happened and what to do by their rows, and with them the words of this very answer. */
function failure(
	given: Omit<ApiFacts, 'entries'> & Partial<ApiFacts> & { kind: FailureKind },
	{ words = '', flaw = '', shown = [], cause, ...details }: Further,
): ApiError {
	const { kind, status, mayHaveCompleted, retryAfter } = given;
	const { endpoint } = given.sent;
	const facts = { entries: [], endpoint, ...given };
	const says = saidTo('person', wordsOf(known.failures, facts, 'says'));
	const message = words === '' ? says : `${says}: ${words}`;
	const advice = inARow(flaw, wordsOf(known.failures, facts, 'advice'), ...shown);
	const own = { status, endpoint, entries: facts.entries, mayHaveCompleted, retryAfter };
	return new ApiError(kind, message, { ...own, ...details, advice }, cause);
}

/**
 * What an answer that reports a failure says, in the platform's own words. `shown`: the beginning of one that
 * is not the platform's, for the details.
 */
export function readRefusal(sent: SentRequest, { status, headers }: Head, answer: string) {
	const text = sent.hide(answer);
	const body = readBody(text, { status });
	const { metadata, data } = body.kind === 'envelope' ? body : {};
	const ofGateway = body.kind === 'envelope' ? undefined : gatewaySentenceIn(text);
	const entries = ofGateway ? [{ message: ofGateway }] : body.errors;
	const isForeign = ofGateway === undefined && !['envelope', 'empty'].includes(body.kind);
	const isPage = isForeign && entries.length === 0;
	const isLimited = isThrottled(status, headers, text);
	// An answer that asks for another request, or that refuses this one, means that nothing was done.
	const isUndone =
		[301, 307, 308].includes(status) ||
		(status >= 400 && status < 500 && !TIMEOUTS.includes(status));
	const facts = {
		...{ sent, endpoint: sent.endpoint, status, entries, isPage },
		retryAfter: requestedPause(isLimited ? headers : withoutReset(headers), Date.now()),
		mayHaveCompleted: sent.isWrite && !isUndone,
	};
	return {
		facts: { ...facts, kind: isLimited ? ('throttled' as const) : kindOf(facts, isForeign) },
		...{ address: addressOf(sent), isForeign, data },
		problems: fieldProblemsIn(metadata),
		requestId: requestIdOf(headers, metadata),
		shown: isPage ? beginningOf(text) : '',
	};
}

function kindOf(facts: ApiFacts & { status: number }, isForeign: boolean): FailureKind {
	const { status, entries } = facts;
	if (status >= 500 || TIMEOUTS.includes(status)) return 'failed';
	if (isUnauthorized(status, entries)) return 'unauthorized';
	if (status === 421) return 'misdirected';
	const gives = rowByPhrases(known.failures, facts)?.gives;
	if (status === 403) return (!isForeign && gives) || 'forbidden';
	// What is about access is not about a record, even if it is "not found".
	if (gives !== undefined && gives !== 'forbidden' && status >= 400) return gives;
	if (status >= 300 && status < 400) return 'redirected';
	if (status === 404 || sayNotFound(entries)) return 'notFound';
	return status < 300 ? 'partlyFailed' : (gives ?? 'refused');
}

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
	const { errors, ...read } = readBody(text, { status });
	const hasData = !isNothing(partOf(read, 'data'));
	const isLimit = errors.length > 0 && errors.every(({ code }) => String(code) === '429');
	const seen = status === 200 && isLimit && !hasData ? { ...response, status: 429 } : response;
	const saysEnd = !isMissing(headers['retry-after']) || !isMissing(headers['x-ratelimit-reset']);
	const end = errors
		.map((entry) => epochOf(partOf(partOf(entry, 'details'), 'resetAt')))
		.find((time) => seen.status === 429 && !saysEnd && !Number.isNaN(time));
	return {
		response: end ? { ...seen, headers: { ...headers, 'x-ratelimit-reset': String(end) } } : seen,
		isThrottled: isThrottled(seen.status, headers, text),
		refusesToken: renews && refusesToken(seen.status, errors, text),
	};
}

/**
 * Whether an answer refuses the access token, so that another one might help. One that names the API key or
 * the environment does not: a renewal would only use up a refresh token.
 */
function refusesToken(status: number, entries: readonly ErrorEntry[], answer: string): boolean {
	if (!isUnauthorized(status, entries) || keyRefusalIn(answer) !== undefined) return false;
	const rows = known.failures.filter(({ part }) => part !== undefined);
	const row = rowByPhrases(rows, { kind: 'unauthorized', entries });
	return [undefined, 'token'].includes(row?.part) || saysAny(entries, / expired /);
}

/** Whether an answer does not accept the credential: by its status, the code inside of it, or its words. */
function isUnauthorized(status: number, entries: readonly ErrorEntry[]): boolean {
	if (status === 401 || status === 498) return true;
	if (status >= 300 && status !== 400 && status !== 403) return false;
	const saysSo = ({ code, message = '' }: ErrorEntry) =>
		(status < 300 && String(code) === '401') || ENDED.test(wordsIn(message));
	return !saysAny(entries, known.tokensOfOthers) && entries.some(saysSo);
}

/** How a sentence or a key says that a token is no longer any good. */
const ENDED =
	/ (?:(?:expired|invalid|revoked) (?:\w+ )?(?:token|jwt)|(?:token|jwt) (?:(?!(?:not|never|and|or|but) )\w+ ){0,4}(?:expired|invalid|revoked|(?:not|no longer) (?:valid|active))) /;

/** A gateway's word that the platform did not end in time. */
const TIMEOUTS = [408, 499];

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
