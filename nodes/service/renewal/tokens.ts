import type { Credential } from '../../kernel/http/http';
import { unquoted } from '../../kernel/values/json';
import { sha256 } from '../../kernel/values/sha256';
import { isObject, percentDecoded, toText } from '../../kernel/values/values';

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
export function bareToken(entered: unknown): string {
	return toText(entered ?? '')
		.trim()
		.replace(/^(?:bearer(?:\s+|$))+/i, '');
}

/** The ways to another token, as *Token Renewal* offers them, and the secrets that a person enters for each. */
const RENEWALS = {
	clientCredentials: ['clientSecret'],
	refreshToken: ['clientSecret', 'accessToken', 'refreshToken'],
	authorizationCode: ['clientSecret', 'authorizationCode'],
} as const satisfies Record<string, readonly string[]>;

export function renewsItself({ renewal }: Credential): boolean {
	return Object.hasOwn(RENEWALS, toText(renewal));
}

/** The pair that is in use: the one of the last renewal, unless something else was entered by hand since. */
export function tokensOf(credential: Credential): Tokens {
	const kept = renewsItself(credential) ? unquoted(credential.renewedTokens) : undefined;
	if (isObject(kept) && isObject(kept.tokens) && kept.replaces === originOf(credential))
		return kept.tokens as unknown as Tokens;
	// With these a person enters what the first pair is requested with.
	if (['clientCredentials', 'authorizationCode'].includes(toText(credential.renewal)))
		return { accessToken: '', refreshToken: '' };
	const entered = enteredTokens(credential);
	return {
		...entered,
		// The pair is needed several times per request, its end hardly ever.
		get endsAt() {
			return expiryOf(entered.accessToken);
		},
	};
}

/**
 * What must never come out of a credential: the key, the pair in use, and what the chosen renewal is
 * entered with. What another renewal has left in its fields is none of it.
 */
export function secretsOf(credential: Credential): string[] {
	const { accessToken, refreshToken } = tokensOf(credential);
	const always = [toText(credential.apiKey ?? ''), accessToken];
	if (!renewsItself(credential)) return always;
	const entered = RENEWALS[credential.renewal as keyof typeof RENEWALS].flatMap((name) => {
		const text = toText(credential[name] ?? '');
		return [bareToken(text), percentDecoded(text)]; // as it is sent
	});
	return [...always, refreshToken, ...entered];
}

/** What n8n stores of a renewal. It names what a person entered to begin with, and belongs to nothing else. */
export function serializeTokens(credential: Credential, tokens: Tokens): string {
	return JSON.stringify({ replaces: originOf(credential), tokens });
}

/** When a JWT says of itself that it ends (epoch ms); undefined for any other token. Nothing is verified. */
export function expiryOf(token: string): number | undefined {
	const claims = unquoted(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
	const end = isObject(claims) && typeof claims.exp === 'number' ? claims.exp * 1000 : NaN;
	// A date cannot hold every number.
	return Number.isNaN(new Date(end).getTime()) ? undefined : end;
}

/** `now` in epoch ms. A pair without an access token has yet to be renewed for the first time. */
export function hasEnded({ accessToken, endsAt }: Tokens, now: number): boolean {
	return accessToken === '' || (endsAt !== undefined && endsAt <= now);
}

/** Identifies a pair, and the credential it belongs to, without revealing them. */
export function pairOf(
	credential: Credential,
	{ accessToken, refreshToken }: Tokens = tokensOf(credential),
): string {
	return sha256(JSON.stringify([originOf(credential), accessToken, refreshToken]));
}

/** Identifies all pairs that follow what a person entered, with the key and address they are used with. */
export function lineageOf(credential: Credential): string {
	const { baseUrl, environment, apiKey } = credential;
	return sha256(JSON.stringify([baseUrl, environment, apiKey, originOf(credential)]));
}

/** Identifies what a person entered to begin with. */
function originOf(credential: Credential): string {
	const { renewal, apiKey, clientId, clientSecret, authorizationCode } = credential;
	const { baseUrl, environment, tokenUrl } = credential;
	const { accessToken, refreshToken } = enteredTokens(credential);
	// Everything that decides which token is issued; requesting another one uses nothing up.
	const ofClient = [renewal, apiKey, clientId, clientSecret, baseUrl, environment];
	const origin =
		renewal === 'clientCredentials'
			? [...ofClient, toText(tokenUrl ?? ''), furtherParameters(credential)]
			: renewal === 'authorizationCode'
				? [renewal, authorizationCode]
				: [accessToken, refreshToken];
	return sha256(JSON.stringify(origin));
}

/** What a person adds to the requests for tokens, by name. */
export function furtherParameters({ tokenParameters }: Credential) {
	const { parameters } = (isObject(tokenParameters) ? tokenParameters : {}) as {
		parameters?: Array<{ name?: unknown; value?: unknown }>;
	};
	return (parameters ?? [])
		.filter(({ name }) => name)
		.map(({ name, value }) => [toText(name), toText(value ?? '')] as const);
}

function enteredTokens(credential: Credential): Tokens {
	return {
		accessToken: bareToken(credential.accessToken),
		refreshToken: toText(credential.refreshToken ?? '').trim(),
	};
}
