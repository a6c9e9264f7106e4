import { errorsIn, readBody } from './envelope';
import { credentialFamilyOf, keyRefusalIn, saysAny } from './keyFamilies';

/**
 * Whether an answer refuses the access token, so that another one might help. One that names the API key or
 * the environment does not: a renewal would only use up a refresh token.
 */
export function refusesToken(status: number, answer: string): boolean {
	if (status !== 401) return false;
	if (keyRefusalIn(answer) !== undefined) return false;
	const entries = errorsIn(readBody(answer, { status }));
	const part = credentialFamilyOf(entries)?.part ?? 'token';
	return part === 'token' || saysAny(entries, ['expired']);
}
