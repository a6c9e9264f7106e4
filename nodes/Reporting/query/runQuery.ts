import type { Answer } from '../../shared/answer';
import { ApiError, inARow } from '../../shared/errors';
import type { ItemContext } from '../../shared/operation';
import { resultOrFailure } from '../../shared/results';
import { pause, pauseBefore } from '../../shared/transport';
import { countOf, excerpt } from '../../shared/values';
import { requestsIn, type Ask } from './pages';
import { resultsIn, textIn } from '../../shared/table';
import { queriesIn } from './payload';

/** How often a page is asked for that arrives damaged or empty. */
const MAX_READINGS = 4;

/**
 * A way to run queries whose result may itself say that it did not succeed, which throws ApiError, or what it
 * leaves out, which becomes a hint. Once an answer has been understood, one that is damaged or empty is asked
 * for again.
 */
export function askUntilReadable(send: Ask, context: Pick<ItemContext, 'hint' | 'signal'>): Ask {
	let wasReadable = false;
	const sendUntilRead = async (body: unknown): Promise<Answer> => {
		for (let tries = 1; ; tries++) {
			const answer = await resultOrFailure(send(body));
			const isDamaged =
				answer instanceof ApiError
					? ['unreadable', 'partlyFailed'].includes(answer.kind)
					: answer.data === null;
			if (!wasReadable || !isDamaged || tries === MAX_READINGS) {
				if (answer instanceof ApiError) throw withPageSize(answer, body);
				return answer;
			}
			await pause(pauseBefore(tries, {}, Date.now()), context.signal);
		}
	};
	return async (body) => {
		const answer = await sendUntilRead(body);
		// Behind the first page, rows of other requests have come.
		const requests = wasReadable ? [] : Object.keys(requestsIn(body));
		wasReadable = true;
		const { failure, notice } = remarksIn(answer.data, requests);
		if (failure !== undefined) throw failed(answer, failure);
		if (notice !== undefined) context.hint(`The platform notes: ${excerpt(notice)}`);
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

/** Publicly known: a result may itself say that it failed, or what it leaves out; a batch failed where all of it did. */
function remarksIn(
	data: unknown,
	requests: readonly string[],
): { failure?: string; notice?: string } {
	const results = resultsIn(data, requests).map(([, result]) => result);
	const textsIn = (parts: readonly unknown[], name: string) =>
		parts.map((part) => textIn(part, name));
	const errors = textsIn(results, 'errorMessage');
	const ofWhole = textsIn([data].flat(), 'errorMessage').find(Boolean);
	return {
		failure: ofWhole ?? (errors.every(Boolean) ? errors[0] : undefined),
		notice: textsIn([data, ...results].flat(), 'apiStatus').find(Boolean),
	};
}

function failed({ status }: Answer, reason: string): ApiError {
	return new ApiError('failed', `The query did not succeed: ${reason}`, {
		status,
		advice: 'The platform says so in its result. Narrow the query, or run it again later.',
	});
}
