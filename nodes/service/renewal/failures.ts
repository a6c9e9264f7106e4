import { ApiError, inARow, saidTo } from '../../kernel/failures/errors';
import { wordsOf, rowsFor, type ApiFacts, type Facts, type Row } from '../../kernel/failures/row';

/** What a token is requested with (RFC 6749, sections 4.1.3, 4.4 and 6), and how to speak of it. */
export interface Grant {
	parameters: Record<string, string>;
	/** What did not work, as a sentence without its end. */
	failed: string;
	/** What to do if the code or refresh token that was sent may be used up. */
	mayBeUsedUp: string;
}

/** What is known where the token URL gives no token. */
export interface TokenUrlFacts extends Facts, Pick<ApiFacts, 'hasArrived' | 'retryAfter'> {
	grant: Grant;
	/** What it did, after "the token URL". */
	what: string;
	/** Whether it refuses the client, and not what the token was requested with. */
	isAboutClient?: boolean;
}

const CHECK_CLIENT =
	'Check client ID (the API key, unless another one is entered), client secret, client authentication and environment in the credential.';

/** Every failure of the token URL. The first row that applies counts, for each column. */
export const TOKEN_URL_FAILURES: ReadonlyArray<Row<TokenUrlFacts>> = [
	{
		kind: 'unanswered',
		advice: ({ hasArrived, grant }) =>
			inARow(
				'Check the token URL and the network, then run it again.',
				hasArrived ? grant.mayBeUsedUp : grant.mayBeUsedUp && 'Nothing was used up.',
			),
	},
	{
		kind: 'unreadable',
		advice: ({ grant }) =>
			inARow('Check that the token URL is the address that issues tokens.', grant.mayBeUsedUp),
	},
	{
		is: ({ status = 0 }) => status >= 300 && status < 400,
		gives: 'misdirected',
		says: ', a redirect. It is not followed, so that the secrets go nowhere else',
		advice: 'Enter the address that it leads to as token URL.',
	},
	{
		kind: 'throttled',
		advice: ({ retryAfter }) =>
			`The token URL asks for fewer requests, and nothing was used up. Run it again ${retryAfter === undefined ? 'later' : `after ${new Date(Date.now() + retryAfter).toISOString()}`}.`,
	},
	{
		is: ({ status = 0 }) => status >= 500,
		gives: 'failed',
		advice: ({ grant }) => inARow('Run it again later.', grant.mayBeUsedUp),
	},
	{ is: ({ isAboutClient }) => isAboutClient, advice: CHECK_CLIENT },
	{
		status: [404, 405, 421],
		gives: 'misdirected',
		advice:
			'Check token URL, base URL and environment in the credential: tokens are issued elsewhere. Nothing was used up.',
	},
	{ status: 401, advice: ({ grant }) => inARow(CHECK_CLIENT, grant.mayBeUsedUp) },
	{ advice: ({ grant }) => grant.mayBeUsedUp || CHECK_CLIENT },
];

/** The error for a token URL that gives no token. */
export function tokenFailure(facts: TokenUrlFacts): ApiError {
	const { grant, what, retryAfter } = facts;
	const [row] = rowsFor(TOKEN_URL_FAILURES, facts);
	const says = saidTo('person', wordsOf(TOKEN_URL_FAILURES, facts, 'says'));
	const advice = wordsOf(TOKEN_URL_FAILURES, facts, 'advice');
	const kind = facts.kind ?? row?.gives ?? 'unauthorized';
	const message = `${grant.failed}: the token URL ${what}${says}`;
	return new ApiError(kind, message, { advice, retryAfter });
}

/** An error where a person reads one text only. */
export function inOneText(error: Error): string {
	const { message } = error;
	return error instanceof ApiError ? `${message}. ${saidTo('person', error.advice)}` : message;
}
