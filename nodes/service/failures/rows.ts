import { ApiError, byPerson, inARow, COMPLETED } from '../../kernel/failures/errors';
import { saysAny, type ApiFacts, type Row } from '../../kernel/failures/row';
import { addressInWords, isSingleUse } from '../../kernel/requests';
import { megabytes } from '../../kernel/values/size';
import { endpoints } from '../generated/endpoints';

type ApiRow = Row<ApiFacts>;

/** What to do where the platform knows no record by an ID. */
export const CHECK_ID =
	'Check the ID, and that the credential is for the environment in which the record exists.';

/** What to do after an answer that is not the platform's. */
const CHECK_ADDRESS =
	'Check that the base URL leads to the platform and not to a proxy or sign-in page.';
const NOT_FOLLOWED =
	'A redirect is not followed, so that token and key go nowhere else. Enter the address that it leads to as base URL.';

/** What to do after a lost page of a search. */
const usedUp = ({ sent }: ApiFacts) =>
	isSingleUse(sent) ? 'The cursor may be used up: it works once. Start the search again.' : '';

/** Words next to a token that is not the credential's. */
export const TOKENS_OF_OTHERS =
	/ (?:account|channel|profile|crm|attachments?|template|refresh|page|cursor|upload|reset|verification|csrf) /;

const NOT_ACCEPTED = 'The platform does not accept the access token or the API key';
const WRONG_ENVIRONMENT = 'The request reached the wrong environment';

const environmentInWords = (environment: string | undefined) =>
	environment === undefined
		? 'the environment in the base URL'
		: `the environment "${environment}"`;

const validInOne = (environment: string | undefined) =>
	`Token and key are valid for one environment only: check ${environmentInWords(environment)}.`;

/** What to do about a token that was just renewed, or has ended; for any other, `known`. */
const onToken =
	(known: string) =>
	({ sent: { token, environment } }: ApiFacts): string => {
		const where = environmentInWords(environment);
		if (token?.isNew)
			return `The access token was renewed just before, and is still refused: check the API key, and ${where}, since both are valid for one environment only.`;
		const endsAt = token?.endsAt;
		if (endsAt !== undefined && endsAt <= Date.now())
			return `The access token expired on ${new Date(endsAt).toISOString()}. Issue a new one for the key and enter it in the credential, or let the credential renew it ("Token Renewal").`;
		return known === ''
			? `Check the credential: the access token (30 days by default; a new token for a key ends the earlier one), the API key, and ${where}, since both are valid for one environment only.`
			: `${known} ${validInOne(environment)}`;
	};

const likelyEnvironment = ({ sent: { environment } }: ApiFacts) =>
	environment === undefined
		? 'Likely cause: the environment. The token and key were not issued for the one in the base URL.'
		: `Likely cause: the environment. "${environment}" is not the one that the token and key were issued for.`;

/** What happened, by the system's code. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
	ECONNREFUSED: 'The platform refused the connection',
	ENOTFOUND: 'The host of the base URL does not exist',
	EAI_AGAIN: 'The host of the base URL could not be looked up',
	ECONNRESET: 'The connection broke before the answer arrived',
	ECONNABORTED: 'No answer came in time',
	ETIMEDOUT: 'No answer came in time',
};

/** Of a pause that is longer (ms), a person or a model reads when it ends. */
const NAMED_PAUSE = 10_000;

/** The least wait (ms) until another test: the platform does not always say when the key may send again. */
const A_MINUTE = 60_000;

/** Endpoints that take the ID of a case as `id`. */
const OF_A_CASE = /^\w+ \/case(\/(?!bulk)|$)/;

/** By which people know a case: no case has such an ID. */
const NUMBER = /^\d+$/;
const IS_NUMBER = 'looks like the number of a case.';

/** Whether a status or a key says it: somebody else has changed the record first. */
const CHANGED = {
	says: 'It was changed in the meantime',
	advice: 'Read it again, then apply the change to the current record.',
};

const BROKEN = { says: 'Something went wrong on the platform', advice: 'Run it again later.' };

const TOO_MUCH: ApiRow = {
	says: 'It is more than the platform accepts',
	advice: ({ sent }) =>
		sent.isWrite
			? 'Send fewer records at a time, shorter texts or smaller files.'
			: 'Ask for less at a time, e.g. a shorter time range, or with a filter.',
};

/** Publicly known: a report does not give more than a number of messages in all. */
const MORE_THAN = / more than \d+(?: \d+)* (?:messages|records|rows|results|items) /;

/** Whether a read was refused since one query gives no more records than that, however they are paged. */
export function isTooMuch(error: unknown): boolean {
	return error instanceof ApiError && error.isRefusal && saysAny(error.entries, MORE_THAN);
}

/** Every failure of the platform, or of the way to it. The first row that applies counts, for each column. */
export const API_FAILURES: readonly ApiRow[] = [
	{ is: ({ mayHaveCompleted }) => mayHaveCompleted, advice: COMPLETED },
	{
		kind: 'unanswered',
		says: ({ code = '', reason }) => SYSTEM_CODES[code] ?? `No answer came: ${reason}`,
		advice: (facts) =>
			(facts.hasArrived && usedUp(facts)) ||
			'Nothing was changed. Check the base URL and the network, then run it again.',
	},
	{
		kind: 'unreadable',
		is: ({ isTooLong }) => isTooLong,
		says: ({ sent }) =>
			`The answer is longer than ${megabytes(sent.maxBytes)}, so it was not read to its end`,
		advice: (facts) =>
			inARow(
				'Nothing was changed.',
				usedUp(facts),
				byPerson(
					'Request less at a time, e.g. with a filter or a smaller page. The export of mappings and the queries of reporting have the option "Max Answer Size (MB)".',
				),
			),
	},
	{
		kind: 'unreadable',
		says: 'The answer could not be read',
		advice: (facts) =>
			inARow(
				CHECK_ADDRESS,
				facts.isDamaged
					? 'The server that answers has to send UTF-8, or name its charset in the header Content-Type.'
					: '',
				usedUp(facts),
			),
	},
	{
		kind: 'throttled',
		says: 'Throttled by the platform',
		advice: ({ retryAfter = 0 }) =>
			retryAfter > NAMED_PAUSE
				? `Nothing was done. The platform asks to wait ${Math.ceil(retryAfter / 1000)} seconds, until ${new Date(Date.now() + retryAfter).toISOString()}: run it again after that.`
				: inARow(
						'Nothing was done. Run it later.',
						byPerson('It helps to lower "Max Concurrency" where the node has it.'),
					),
		test: ({ retryAfter = 0 }) =>
			`The platform accepts no more requests with this key for now, so the credential could not be tested: test it again after ${new Date(Date.now() + Math.max(retryAfter, A_MINUTE)).toISOString()}.`,
	},
	// An answer that does not accept the credential.
	{
		kind: 'unauthorized',
		phrases: / (?:environment|env) /,
		part: 'environment',
		says: 'Token and key belong to another environment',
		advice: onToken('Choose the environment that they were issued for.'),
		test: likelyEnvironment,
	},
	{
		kind: 'unauthorized',
		phrases: / (?:token|jwt|bearer) /,
		part: 'token',
		says: 'The platform does not accept the access token',
		advice: onToken(
			'A newer token for the same key ends the earlier one: enter the newest in the credential, without "Bearer" and line breaks.',
		),
		test: 'Likely cause: the access token. It has expired, was replaced by a newer one, or was issued for another key.',
	},
	{
		kind: 'unauthorized',
		phrases: / (?:authentication key|api key|consumer key|invalid key|developer inactive) /,
		part: 'key',
		says: 'The platform does not accept the API key',
		// Nothing is renewed for a key that is refused.
		advice: ({ sent }) =>
			`Copy the API key into the credential again, and check that it is active. ${validInOne(sent.environment)}`,
		test: 'Likely cause: the API key. Copy it again; it must be the one the token was issued for.',
	},
	{ kind: 'unauthorized', isPage: false, says: NOT_ACCEPTED },
	{
		kind: 'unauthorized',
		advice: onToken(''),
		test: ({ sent: { environment } }) =>
			`Token, key or environment is wrong. Most often the access token has expired or was replaced by a newer one; then ${environmentInWords(environment)}; then the API key.`,
	},
	{
		kind: 'misdirected',
		says: WRONG_ENVIRONMENT,
		advice: ({ sent: { environment } }) =>
			`Check ${environmentInWords(environment)} ${environment === undefined ? 'of' : 'and the base URL in'} the credential. An address without an environment belongs to "production".`,
		test: likelyEnvironment,
	},
	{ kind: 'redirected', advice: NOT_FOLLOWED, test: NOT_FOLLOWED },
	{
		// A gateway in front of the platform may check permissions, too.
		kind: 'forbidden',
		isPage: true,
		advice: `${CHECK_ADDRESS} If it does, the user behind the API key may lack a permission.`,
	},
	{
		kind: 'forbidden',
		advice: ({ sent: { endpoint } }) => {
			const { permission = 'it' } = endpoints[endpoint] as { permission?: string };
			return `The user behind the API key lacks a permission. Ask your administrator for ${permission}.`;
		},
		test: 'Token and key were accepted, but their user may not list workspaces.',
	},
	{
		kind: 'notFound',
		isPage: false,
		says: ({ status, sent }) => {
			const address = addressInWords(sent);
			return status === 404 && address ? `Nothing was found for ${address}` : '';
		},
		advice: ({ sent: { endpoint, values } }) => {
			const { id = '', caseId = '' } = values;
			if (OF_A_CASE.test(endpoint) && NUMBER.test(id))
				return `"${id}" ${IS_NUMBER} Give its ID, or find the case by its number.`;
			return NUMBER.test(caseId)
				? `"${caseId}" ${IS_NUMBER} Give its ID: Get of Engagement Case finds the case by its number and returns the ID as id.`
				: '';
		},
	},
	{ kind: ['failed', 'partlyFailed'], advice: usedUp },

	// What a status of HTTP says by itself.
	{
		status: 405,
		says: 'The address does not accept this method',
		advice: 'Check that the base URL leads to the third version of the API.',
	},
	{
		status: 411,
		says: 'The platform did not receive the length of the request',
		advice:
			'A proxy on the way may have removed the header Content-Length. Ask the operator of your network to pass it on.',
	},
	{
		status: 413,
		says: 'The request is too large',
		advice: 'Send fewer records at a time, or smaller files.',
	},
	{
		status: 414,
		says: 'The address of the request is too long',
		advice: 'Send fewer IDs at a time.',
	},
	{
		status: 415,
		says: 'The platform does not accept content of this type',
		advice: 'Send JSON, or a file of a type that the API documentation names.',
	},
	{
		status: 504,
		says: 'The platform took too long',
		advice: 'Request less at a time, e.g. a smaller page or a shorter time, or run it again later.',
	},

	// The platform's keys by what they say. The specification names hardly any of them, and a platform may send a
	// sentence instead of a key, so no single key is known here.
	{
		endpoint: /^POST \/webhook-subscriptions/,
		phrases:
			/ (?:(?:too many|number of|maximum|limit of|more than|quota of) (?:[a-z\d]+ ){0,3}subscriptions?|subscriptions? (?:[a-z\d]+ ){0,3}(?:limit|quota|maximum|exceeded)) /,
		says: 'There are as many subscriptions as the platform allows',
		advice:
			'Delete one that is no longer needed, or combine several: one subscription can have any number of events.',
	},
	{
		phrases: / (?:rate limit|too many requests|over rate|over qps) /,
		says: 'The platform asks for fewer requests',
		advice: 'Run it later, with fewer requests at a time.',
	},
	{
		phrases: / cursor /,
		says: 'The cursor is not valid, or no longer valid',
		advice: 'A cursor works once and belongs to one search: start the search again.',
	},
	{
		phrases:
			/ (?:environment (?:not found|unknown|invalid|not valid|mismatch|does not exist)|(?:unknown|invalid|wrong|no such) environment) /,
		gives: 'misdirected',
		says: WRONG_ENVIRONMENT,
		advice: 'Check the environment and the base URL in the credential.',
	},
	{
		phrases: / (?:authentication|access token|api key|consumer key|developer inactive) /,
		unless: / (?:account|channel|profile|crm|attachments?|template) /,
		gives: 'unauthorized',
		says: NOT_ACCEPTED,
		advice: 'Check both, and the environment, in the credential.',
	},
	{
		phrases: / (?:account|channel) (?:authentication|access token|api key|consumer key) /,
		gives: 'refused',
		says: 'The platform is not signed in to the account or channel',
		advice: 'Connect it again on the platform, then run this again.',
	},
	{
		phrases: / (?:permissions?|forbidden|access denied|not shared|not permitted|not authorized) /,
		gives: 'forbidden',
		says: 'A permission is missing',
		advice: 'Ask your administrator to give it to the user behind the API key.',
	},
	{
		phrases: / (?:not found|does not exist|no such) /,
		says: 'There is no such record',
		advice: CHECK_ID,
	},
	{
		endpoint: /^\w+ \/crm-user-mapping/,
		phrases: / conflict(?:s|ing)? /,
		says: 'One of the two users is mapped to another one',
		advice: 'Delete that mapping first, or choose another user.',
	},
	{
		phrases:
			/ (?:version mismatch|version conflict|newer version|stale version|old version|version outdated|version invalid|conflict) /,
		...CHANGED,
	},
	{
		phrases: / (?:already deleted|already removed|been deleted|been removed) /,
		says: 'It has already been deleted',
		advice:
			'If you wanted to delete it, there is nothing left to do. Otherwise look at it on the platform.',
	},
	{
		phrases: / (?:duplicated?|exists|already|repeated) /,
		says: 'It already exists, or was sent twice',
		advice: 'Update what exists, and send each value once.',
	},
	{
		phrases: / (?:missing|required|mandatory|incomplete|must not be empty) /,
		says: 'Something is missing that the platform needs',
		advice: 'Fill in what the API documentation marks as required.',
	},
	{
		// Publicly known: a report may be refused so for a moment. It never helps where what was sent is wrong.
		status: [400, 409, 422],
		phrases: / (?:try (?:it |this |the [a-z]+ )?again|retry) /,
		unless:
			/ (?:valid|invalid|validation|malformed|mismatch|illegal|wrong type|bad request|correct|unsupported|not (?:supported|allowed|active)|inactive|expired|closed|too (?:large|long|big)|exceed(?:ed|s)|more than|partial|partially|partly|(?:unexpected|unknown) (?!(?:please|try|retry) |(?:\w+ )?(?:errors?|exception|failure|problem) )\w+) /,
		gives: 'failed',
		says: 'The platform asks to try it again',
		advice: 'Run it again later.',
	},
	{ phrases: / (?:too large|too long|too big|too many|exceed(?:ed|s)) /, ...TOO_MUCH },
	{ phrases: MORE_THAN, ...TOO_MUCH },
	{
		phrases: / (?:unsupported|not supported|not implemented|not allowed) /,
		says: 'The platform does not support it',
		advice: 'Compare what was sent with the API documentation, and check the base URL.',
	},
	{
		phrases: / (?:not active|inactive|deleted|expired|locked|closed) /,
		says: 'Its current state does not allow it',
		advice: 'Look at it on the platform, then run this again.',
	},
	{
		phrases:
			/ (?:validation|invalid|malformed|mismatch|illegal|unexpected|unknown|wrong type|bad request) /,
		says: 'The platform does not accept one of the names or values',
		advice: 'Compare them with the API documentation: spelling, type, length and range.',
	},
	{
		phrases: / (?:partial|partially|partly) /,
		says: 'The platform carried out only a part',
		advice: ({ sent }) =>
			sent.isWrite
				? 'Look at the record on the platform, and do what is missing.'
				: 'Run it again later, or request less at a time.',
	},
	{ phrases: / (?:internal|unavailable|timeout|timed out) /, ...BROKEN },

	// What is left to say where no status and no key says it.
	{ status: 409, ...CHANGED },
	{ isPage: true, says: "The answer is not the platform's" },
	{ kind: ['notFound', 'refused'], isPage: true, advice: CHECK_ADDRESS },
	{ kind: 'forbidden', says: 'The platform does not allow it' },
	{ kind: 'notFound', says: 'Nothing was found', advice: (facts) => usedUp(facts) || CHECK_ID },
	{ kind: 'partlyFailed', says: 'The platform says that something went wrong' },
	{ kind: 'redirected', says: 'The platform redirects to another address' },
	{ kind: 'failed', ...BROKEN },
	{
		says: 'The platform refused what was sent',
		advice: ({ sent }) => {
			const address = addressInWords(sent);
			return `Check the values that were sent${address && `: ${address}`}. If they are right, ask the platform's support.`;
		},
	},
];

/** What a gateway in front of the service is publicly known to say, as a page, as a text or in an envelope. */
export const GATEWAY = {
	/** Of a key that it does not know, that is disabled, or that belongs to another environment: with 401 or 403. */
	refusesKey: /developer\s+inactive|invalid\s+consumer\s+key/i,
	/** What else: of a permission, and of the rate. */
	says: /access to resource is forbidden|(?:developer|account) over (?:rate|qps|queries per second limit)|rate limit exceeded/i,
};
