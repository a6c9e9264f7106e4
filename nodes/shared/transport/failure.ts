import {
	ApiError,
	byPerson,
	inARow,
	isUnexplained,
	NO_REASON,
	type ErrorEntry,
	type FailureKind,
} from '../errors';
import { toJson } from '../json';
import { excerpt, shorten } from '../values';
import { adviceFor, COMPLETED } from './advice';
import { decode } from './charset';
import { errorsIn, fieldProblemsIn, readBody, requestIdOf } from './envelope';
import type { NoResponse, Response } from './http';
import {
	credentialFamilyOf,
	familyOf,
	gatewaySentenceIn,
	keyRefusalIn,
	saidBy,
	sayNotFound,
} from './keyFamilies';
import { beginningOf, unanswered } from './noResult';
import { isUnauthorized } from './refusesToken';
import { isThrottled, requestedPause, withoutReset } from './retry';
import { addressInWords, addressOf, type SentRequest } from './sentRequest';

/** An answer without its body. */
type Head = Pick<Response, 'status' | 'headers'>;

/** The error for a response that is no 2xx, or for no response at all. */
export function failureOf(sent: SentRequest, result: Response | NoResponse): ApiError {
	if ('code' in result) return unanswered(sent, result);
	const { status, headers, body } = result;
	const { text } = decode(body, headers);
	if (isThrottled(status, headers, text)) return throttled(sent, result, text);
	const failure = refusal(sent, result, text);
	const retryAfter = requestedPause(withoutReset(headers), Date.now());
	return failure.with(failure.message, { retryAfter });
}

/**
 * The error for an answer that reports a failure: a sentence first, then the key of every entry, and what
 * to do (Part 1 to 3, "Errors").
 */
export function refusal(sent: SentRequest, head: Head, answer: string): ApiError {
	const { status } = head;
	const { words, shown, data, details } = readRefusal(sent, head, answer);
	const { entries } = details;
	const kind = kindOf(status, entries);
	const title = isUnexplained(details)
		? (saidBy(status, entries)?.says ?? FOREIGN)
		: [happened(sent, kind, status, entries), ...(kind === 'redirected' ? [] : [words])].join(': ');
	const mayHaveCompleted = sent.isWrite && !isKnownUndone(status);
	const advice = mayHaveCompleted ? COMPLETED : adviceFor(sent, kind, status, details);
	return new ApiError(kind, title, {
		...details,
		...(kind === 'partlyFailed' && { data }),
		advice: advice + shown + describePartialData(data),
		mayHaveCompleted,
	});
}

const FOREIGN = "The answer is not the platform's";

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
	return {
		details: {
			...{ status, endpoint: sent.endpoint, address: addressOf(sent), entries, isForeign },
			problems: fieldProblemsIn(metadata),
			requestId: requestIdOf(headers, metadata),
		},
		data: isEnvelope ? body.data : undefined,
		words: entries.length > 0 ? listed(entries) : 'the platform gave no reason',
		shown: isUnexplained({ isForeign, entries }) ? ` ${beginningOf(text)}` : '',
	};
}

/** The kind of an answer that reports a failure. */
function kindOf(status: number, entries: readonly ErrorEntry[]): FailureKind {
	if (status >= 500 || isTimeout(status)) return 'failed';
	if (isUnauthorized(status, entries) || refusesKey(status, entries)) return 'unauthorized';
	if (status === 403) return 'forbidden';
	if (status === 421) return 'misdirected';
	const family = familyOf(entries);
	const ofFamily = family?.kind ?? 'refused';
	// In a family of access, "not found" is not about a record.
	if (family?.isOfAccess && status >= 400) return ofFamily;
	if (status >= 300 && status < 400) return 'redirected';
	if (status === 404 || sayNotFound(entries)) return 'notFound';
	if (status < 300) return 'partlyFailed';
	return ofFamily;
}

function refusesKey(status: number, entries: readonly ErrorEntry[]): boolean {
	return status === 403 && entries.some(({ message }) => keyRefusalIn(message ?? '') !== undefined);
}

/** What happened, as a sentence without its end. */
function happened(
	sent: SentRequest,
	kind: FailureKind,
	status: number,
	entries: readonly ErrorEntry[],
): string {
	const address = addressInWords(sent);
	if (status === 404 && kind === 'notFound' && address) return `Nothing was found for ${address}`;
	const said = kind === 'unauthorized' ? credentialFamilyOf(entries) : saidBy(status, entries);
	return said?.says ?? SAYS[kind] ?? 'The platform refused what was sent';
}

/** What happened where no key says it. */
const SAYS: Readonly<Partial<Record<FailureKind, string>>> = {
	unauthorized: 'The platform does not accept the access token or the API key',
	forbidden: 'The platform does not allow it',
	notFound: 'Nothing was found',
	partlyFailed: 'The platform says that something went wrong',
	redirected: 'The platform redirects to another address',
	failed: 'Something went wrong on the platform',
};

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

/** Of a pause that is longer (ms), a person or a model reads when it ends. */
const NAMED_PAUSE = 10_000;

const THROTTLED = 'Throttled by the platform';

/** The error for a platform that asked for fewer requests, and still did after all pauses. */
function throttled(sent: SentRequest, head: Head, text: string): ApiError {
	const { words, shown, details } = readRefusal(sent, head, text);
	const wait = requestedPause(head.headers, Date.now());
	const isNamed = wait !== undefined && wait > NAMED_PAUSE;
	const advice = isNamed
		? `Nothing was done. The platform asks to wait ${Math.ceil(wait / 1000)} seconds, until ${new Date(Date.now() + wait).toISOString()}: run it again after that.`
		: 'Nothing was done. Run it later.';
	const title = isUnexplained(details) ? THROTTLED : `${THROTTLED}: ${words}`;
	return new ApiError('throttled', title, {
		...details,
		retryAfter: wait,
		advice: inARow(
			advice + shown,
			isNamed ? '' : byPerson('It helps to lower "Max Concurrency" where the node has it.'),
		),
	});
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
