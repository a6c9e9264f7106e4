import type { Credential } from '../../kernel/http/http';
import { unquoted } from '../../kernel/values/json';
import { sha256 } from '../../kernel/values/sha256';
import { isObject, listOf, partOf, percentDecoded, toText } from '../../kernel/values/values';
import { entered } from '../credential/baseUrl';

/** The pair of tokens that a credential has. */
export interface Tokens {
	/** Without the word "Bearer". */
	accessToken: string;
	/** Empty where there is none. */
	refreshToken: string;
	/** When the access token is known to end (epoch ms); undefined where nothing says. */
	endsAt?: number;
}

/** An access token without the word "Bearer" and the white space that came along when it was pasted. */
export function bareToken(text: string): string {
	return text.trim().replace(/^(?:bearer(?:\s+|$))+/i, '');
}

/** The ways to another token, as *Token Renewal* offers them, and the secrets that a person enters for each. */
const RENEWALS: ReadonlyMap<string, readonly string[]> = new Map([
	['clientCredentials', ['clientSecret']],
	['refreshToken', ['clientSecret', 'accessToken', 'refreshToken']],
	['authorizationCode', ['clientSecret', 'authorizationCode']],
]);

/** The fields with these secrets. What another way has left in its fields is none of them. */
function secretFieldsOf({ renewal }: Credential): readonly string[] {
	return RENEWALS.get(toText(renewal)) ?? ['accessToken'];
}

export function renewsItself({ renewal }: Credential): boolean {
	return RENEWALS.has(toText(renewal));
}

/** The pair that is in use: the one of the last renewal, unless something else was entered by hand since. */
export function tokensOf(credential: Credential): Tokens {
	const kept = renewsItself(credential) ? unquoted(credential.renewedTokens) : undefined;
	if (isObject(kept) && isObject(kept.tokens) && kept.replaces === originOf(credential))
		return kept.tokens as unknown as Tokens;
	// A way without these fields asks for what the first pair is requested with.
	const names = secretFieldsOf(credential);
	const textOf = (name: string) => (names.includes(name) ? entered(credential, name) : '');
	const accessToken = bareToken(textOf('accessToken'));
	return { accessToken, refreshToken: textOf('refreshToken'), endsAt: expiryOf(accessToken) };
}

/** What must never come out of a credential: the key, the pair in use, and what the renewal is entered with. */
export function secretsOf(credential: Credential): string[] {
	const { accessToken, refreshToken } = tokensOf(credential);
	const texts = secretFieldsOf(credential).map((name) => toText(credential[name] ?? ''));
	const asSent = texts.flatMap((text) => [bareToken(text), percentDecoded(text)]);
	return [toText(credential.apiKey ?? ''), accessToken, refreshToken, ...asSent];
}

/** What n8n stores where no process renews the tokens, or does so no longer. */
export const RELEASED = { renewalClaim: '', renewalDue: '' };

/** What it stores of a new pair, which belongs only to what a person entered to begin with. The claim ends with it. */
export function renewedFields(credential: Credential, tokens: Tokens) {
	return { ...RELEASED, renewedTokens: JSON.stringify({ replaces: originOf(credential), tokens }) };
}

/** When a JWT says of itself that it ends (epoch ms); undefined for any other token. Nothing is verified. */
export function expiryOf(token: string): number | undefined {
	const claims = unquoted(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
	const end = isObject(claims) && typeof claims.exp === 'number' ? claims.exp * 1000 : NaN;
	// A date cannot hold every number.
	return Number.isNaN(new Date(end).getTime()) ? undefined : end;
}

/** Whether it is known that the pair has ended. One without an access token has yet to be renewed for the first time. */
export function hasEnded(credential: Credential): boolean {
	const { accessToken, endsAt } = tokensOf(credential);
	return accessToken === '' || (endsAt !== undefined && endsAt <= Date.now());
}

/** Identifies a pair, and the credential it belongs to, without revealing them. */
export function pairOf(credential: Credential, tokens = tokensOf(credential)): string {
	const { accessToken, refreshToken } = tokens;
	return sha256(JSON.stringify([originOf(credential), accessToken, refreshToken]));
}

/** Identifies all pairs that follow what a person entered, with the key and address they are used with. */
export function lineageOf(credential: Credential): string {
	const { baseUrl, environment, apiKey } = credential;
	return sha256(JSON.stringify([baseUrl, environment, apiKey, originOf(credential)]));
}

/** Identifies what a person entered to begin with. */
function originOf(credential: Credential): string {
	const { renewal, apiKey, clientId, clientSecret, baseUrl, environment } = credential;
	// Everything that decides which token is issued; requesting another one uses nothing up.
	const ofClient = [renewal, apiKey, clientId, clientSecret, baseUrl, environment];
	const origin =
		renewal === 'clientCredentials'
			? [...ofClient, toText(credential.tokenUrl ?? ''), furtherParameters(credential)]
			: renewal === 'authorizationCode'
				? [renewal, credential.authorizationCode]
				: [bareToken(entered(credential, 'accessToken')), entered(credential, 'refreshToken')];
	return sha256(JSON.stringify(origin));
}

/** What a person adds to the requests for tokens: each name with its value. */
export function furtherParameters({ tokenParameters }: Credential) {
	return listOf(partOf(tokenParameters, 'parameters'))
		.map((one) => [toText(partOf(one, 'name') ?? ''), toText(partOf(one, 'value') ?? '')] as const)
		.filter(([name]) => name !== '');
}
