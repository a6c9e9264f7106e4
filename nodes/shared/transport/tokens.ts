import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { sha256 } from '../sha256';
import { isObject, toText } from '../values';

/** The pair of tokens that a credential has. */
export interface Tokens {
	/** Without the word "Bearer". */
	accessToken: string;
	/** Empty where the credential does not renew itself. */
	refreshToken: string;
	/** When the access token is known to end (epoch ms); undefined where nothing says. */
	endsAt?: number;
}

/** The latest time that a date can hold, in epoch ms. */
const LATEST = 8.64e15;

/** An access token without the word "Bearer" and the white space that came along when it was pasted. */
export function bareToken(entered: unknown): string {
	return toText(entered ?? '')
		.trim()
		.replace(/^(?:bearer(?:\s+|$))+/i, '');
}

export function renewsItself({ renewal }: ICredentialDataDecryptedObject): boolean {
	return renewal === 'refreshToken';
}

/** The pair that is in use: the one of the last renewal, unless others were entered by hand since. */
export function tokensOf(credential: ICredentialDataDecryptedObject): Tokens {
	const entered = enteredTokens(credential);
	const kept = renewsItself(credential) ? keptTokens(credential.renewedTokens) : undefined;
	if (kept !== undefined && kept.replaces === digest(entered)) return kept.tokens;
	return { ...entered, endsAt: expiryOf(entered.accessToken) };
}

/** What n8n stores of a renewal. It names the pair that a person entered, and replaces no other. */
export function serializeTokens(
	credential: ICredentialDataDecryptedObject,
	tokens: Tokens,
): string {
	return JSON.stringify({ replaces: digest(enteredTokens(credential)), tokens });
}

/** When a JWT says of itself that it ends (epoch ms); undefined for any other token. Nothing is verified. */
export function expiryOf(token: string): number | undefined {
	const claims = parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
	const end = isObject(claims) && typeof claims.exp === 'number' ? claims.exp * 1000 : NaN;
	return Math.abs(end) <= LATEST ? end : undefined;
}

/** `now` in epoch ms. A pair without an access token has yet to be renewed for the first time. */
export function hasEnded({ accessToken, endsAt }: Tokens, now: number): boolean {
	return accessToken === '' || (endsAt !== undefined && endsAt <= now);
}

/** Identifies a pair without revealing it. */
export function digest({ accessToken, refreshToken }: Tokens): string {
	return sha256(JSON.stringify([accessToken, refreshToken]));
}

/** Identifies all pairs that follow the one that a person entered, with the key and address they are used with. */
export function lineageOf(credential: ICredentialDataDecryptedObject): string {
	const { baseUrl, environment, apiKey } = credential;
	return sha256(JSON.stringify([baseUrl, environment, apiKey, digest(enteredTokens(credential))]));
}

function enteredTokens(credential: ICredentialDataDecryptedObject): Tokens {
	return {
		accessToken: bareToken(credential.accessToken),
		refreshToken: toText(credential.refreshToken ?? '').trim(),
	};
}

function keptTokens(stored: unknown): { replaces: string; tokens: Tokens } | undefined {
	const kept = parseStored(stored);
	return isObject(kept) && isObject(kept.tokens)
		? (kept as unknown as { replaces: string; tokens: Tokens })
		: undefined;
}

/** What a hidden field of the credential holds; undefined for none. */
export function parseStored(field: unknown): unknown {
	return parse(toText(field ?? ''));
}

function parse(text: string): unknown {
	// It is called for every request, and an exception is expensive.
	if (text === '') return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
