import type { Answer } from '../../kernel/answers/answer';
import { excerpt } from '../../kernel/answers/envelope';
import { ApiError, inARow } from '../../kernel/failures/errors';
import { resultOrFailure } from '../../kernel/failures/results';
import { pause, pauseBefore } from '../../kernel/http/retry';
import type { Endpoint } from '../../kernel/names';
import type { ItemContext } from '../../kernel/operation';
import type { Request } from '../../kernel/sending';
import { countOf } from '../../kernel/values/values';
import { failureIn, resultsIn, textIn } from '../../service/reads/table';
import { requestsIn, type Ask } from './pages';
import { queriesIn } from './payload';

/** How often a page is asked for that arrives damaged or empty. */
const MAX_READINGS = 4;

/** What is sent for a query, and where. */
export type Sent = { endpoint: Endpoint } & Pick<Request, 'query' | 'body'>;

/**
 * A way to run queries, which throws ApiError for an answer without a result, and where the result says itself that it
 * did not succeed; what that leaves out becomes a hint. Once an answer has been understood, one that is damaged or
 * empty is asked for again.
 * @param sentFor what is sent for the body of a query
 */
export function asking(
	{ send, hint, signal }: Pick<ItemContext, 'send' | 'hint' | 'signal'>,
	options: { queryParameters?: Request['query']; maxAnswerSize?: number },
	sentFor: (body: unknown) => Sent,
): Ask {
	let wasReadable = false;
	const sendUntilRead = async (body: unknown): Promise<Answer> => {
		const { endpoint, query, body: sent } = sentFor(body);
		const request = {
			query: { ...options.queryParameters, ...query },
			...{ body: sent, maxBytes: options.maxAnswerSize },
		};
		for (let tries = 1; ; tries++) {
			const answer = await resultOrFailure(send(endpoint, request));
			const isDamaged =
				answer instanceof ApiError
					? ['unreadable', 'partlyFailed'].includes(answer.kind)
					: answer.data === null;
			if (!wasReadable || !isDamaged || tries === MAX_READINGS) {
				if (answer instanceof ApiError) throw withPageSize(answer, body);
				if (answer.data !== null) return answer;
				// It must not pass for a result.
				throw new ApiError('notFound', 'The query returned no result', {
					status: answer.status,
					advice: 'Check the query.',
				});
			}
			await pause(pauseBefore(tries, {}, Date.now()), signal);
		}
	};
	return async (body) => {
		const answer = await sendUntilRead(body);
		const { data, status } = answer;
		// Behind the first page, rows of other requests have come.
		const requests = wasReadable ? [] : Object.keys(requestsIn(body));
		wasReadable = true;
		const results = resultsIn(data, requests);
		const said = (name: string, parts: readonly unknown[]) =>
			parts.map((part) => textIn(part, name));
		// Publicly known: a result may itself say that it failed, or what it leaves out. A batch failed where all of it did.
		const errors = results.map(failureIn);
		const ofWhole = said('errorMessage', [data].flat()).find(Boolean);
		const failure = ofWhole ?? (errors.every(Boolean) ? errors[0] : undefined);
		if (failure !== undefined)
			throw new ApiError('failed', `The query did not succeed: ${failure}`, {
				status,
				advice: 'The platform says so in its result. Narrow the query, or run it again later.',
			});
		const notice = said('apiStatus', [data, results].flat(3)).find(Boolean);
		if (notice !== undefined) hint(`The platform notes: ${excerpt(notice)}`);
		return answer;
	};
}

/** The largest page (rows) that a platform is publicly known to give. */
const USUAL_MOST = 1000;

/** Publicly known: whatever an answer says, it may be about the size of the pages. */
function withPageSize(error: ApiError, body: unknown): ApiError {
	const size = Math.max(0, ...queriesIn(body).map(({ pageSize }) => countOf(pageSize) ?? 0));
	const namesIt = error.entries.some(({ message }) => /page.?size/i.test(message ?? ''));
	if (error.status !== 400 || size === 0 || !(namesIt || size > USUAL_MOST)) return error;
	const asked = `The query asks for pages of ${size} rows. Platforms differ in how many they give: no more than ${USUAL_MOST} are known.`;
	const words = { person: 'Set a smaller Page Size.', model: 'Ask for smaller pages.' };
	return error.with(error.message, { advice: inARow(asked, words, error.advice) });
}
