import type { ErrorEntry } from '../../errors';
import { errorsIn, readBody } from '../envelope';
import { keyRefusalIn, saysAny, wordsIn } from './phrases';
import { rowByPhrases } from './row';
import { OF_CREDENTIAL, TOKENS_OF_OTHERS } from './rows';

/**
 * Whether an answer refuses the access token, so that another one might help. One that names the API key or
 * the environment does not: a renewal would only use up a refresh token.
 */
export function refusesToken(status: number, answer: string): boolean {
	const entries = errorsIn(readBody(answer, { status }));
	if (!isUnauthorized(status, entries) || keyRefusalIn(answer) !== undefined) return false;
	const { part = 'token' } = rowByPhrases(OF_CREDENTIAL, { kind: 'unauthorized', entries }) ?? {};
	return part === 'token' || saysAny(entries, / expired /);
}

/** Whether an answer does not accept the credential: by its status, the code inside of it, or its words. */
export function isUnauthorized(status: number, entries: readonly ErrorEntry[]): boolean {
	if (status === 401 || status === 498) return true;
	const isSuccess = status < 300;
	if (!isSuccess && status !== 400 && status !== 403) return false;
	const saysSo = ({ code, message = '' }: ErrorEntry) =>
		(isSuccess && String(code) === '401') || ENDED.test(wordsIn(message));
	return !saysAny(entries, TOKENS_OF_OTHERS) && entries.some(saysSo);
}

/** How a sentence or a key says that a token is no longer any good. */
const ENDED =
	/ (?:(?:expired|invalid|revoked) (?:\w+ )?(?:token|jwt)|(?:token|jwt) (?:(?:has|is|was|been) )*(?:expired|invalid|revoked|not valid|no longer valid)) /;
