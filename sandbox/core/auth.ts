import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from './clock';
import { Refusal } from './envelope';

/** An API key, the only token that is valid for it, and its user. */
export interface Credential {
	accessToken: string;
	apiKey: string;
	environment: string;
	userId: number;
	/** A user without permissions is refused with 403. */
	permitted: boolean;
}

export const ENVIRONMENTS = [
	'prod',
	...[0, 2, 3, 4, 5, 6, 8, 11, 12, 15, 16, 17, 18, 19, 21, 24, 25].map((n) => `prod${n}`),
	'production',
];

/** Credentials of every sandbox; `restricted` has no permissions, `prod2` another environment. */
export const BUILT_IN: Record<'full' | 'restricted' | 'prod2', Credential> = {
	full: {
		accessToken: 'sandbox-access-token',
		apiKey: 'sandbox-api-key',
		environment: 'prod',
		userId: 1001,
		permitted: true,
	},
	restricted: {
		accessToken: 'restricted-access-token',
		apiKey: 'restricted-api-key',
		environment: 'prod',
		userId: 1002,
		permitted: false,
	},
	prod2: {
		accessToken: 'prod2-access-token',
		apiKey: 'prod2-api-key',
		environment: 'prod2',
		userId: 1003,
		permitted: true,
	},
};

/** What the token address gives for a key: the pair that is valid from then on. */
export interface TokenPair {
	accessToken: string;
	refreshToken: string;
	/** Seconds that the access token lasts. */
	expiresIn: number;
}

/** How long codes and access tokens last, in seconds. */
export interface Lifetimes {
	code: number;
	accessToken: number;
}

/** What a token address does with refresh tokens: the specification does not say. */
export interface TokenRules {
	/** Whether each refresh token works once, and the next one comes with the new pair. */
	rotates: boolean;
	/** Whether a refresh token that comes twice ends the pair of its key (RFC 9700, section 4.14.2). */
	endsOnReuse: boolean;
	/** What `redirect_uri` has to be for a code and a refresh token; empty: it is not looked at. */
	redirectUri: string;
}

/** A key, its user, and the pair that is valid for it. A token that was given by name never ends. */
interface Key extends Credential {
	/** Epoch ms. */
	expiresAt?: number;
	refreshToken?: string;
}

export class Credentials {
	private readonly keys: Key[];
	private readonly codes = new Map<string, { key: Key; expiresAt: number }>();
	/** By refresh token: whose it was. */
	private readonly usedUp = new Map<string, Key>();
	private readonly rules: TokenRules = { rotates: true, endsOnReuse: false, redirectUri: '' };
	private readonly lifetimes: Lifetimes = { code: 10 * 60, accessToken: 30 * 24 * 60 * 60 };

	constructor(
		list: Credential[],
		private readonly clock: Clock,
	) {
		this.keys = list.map((credential) => ({ ...credential }));
	}

	/** Changes how long codes and tokens issued from now on last. Throws 400 for anything but a number of seconds. */
	setLifetimes(lifetimes: Partial<Lifetimes>): Lifetimes {
		for (const [name, seconds] of Object.entries(lifetimes)) {
			if (!Object.hasOwn(this.lifetimes, name) || !(Number(seconds) > 0)) {
				throw new Refusal(400, 'sandbox.lifetime.malformed');
			}
		}
		return Object.assign(this.lifetimes, lifetimes);
	}

	/** Changes what becomes of refresh tokens. */
	setTokenRules(rules: Partial<TokenRules>): TokenRules {
		return Object.assign(this.rules, rules);
	}

	/** Replaces the pair of a key by this token alone. Throws 404 for an unknown key. */
	issueToken(apiKey: string, accessToken: string): Credential {
		const key = this.find(apiKey);
		this.endPair(key);
		key.accessToken = accessToken;
		const { environment, userId, permitted } = key;
		return { accessToken, apiKey, environment, userId, permitted };
	}

	/** Replaces the pair of a key. Throws 404 for an unknown key. */
	issuePair(apiKey: string): TokenPair {
		return this.renew(this.find(apiKey));
	}

	/** A code that can be exchanged for a pair, once. Throws 404 for an unknown key. */
	issueCode(apiKey: string): string {
		const code = randomUUID();
		const expiresAt = this.clock.now() + this.lifetimes.code * 1000;
		this.codes.set(code, { key: this.find(apiKey), expiresAt });
		return code;
	}

	/** Whether this is the redirect address of the key. */
	isRedirectUri(given: string | null): boolean {
		return this.rules.redirectUri === '' || this.rules.redirectUri === given;
	}

	/** Whether there is such an API key. */
	has(apiKey: string): boolean {
		return this.keys.some((entry) => entry.apiKey === apiKey);
	}

	/** The pair for a code. Throws 400; the error's key says why. */
	redeemCode(code: string): TokenPair {
		const issued = this.codes.get(code);
		if (!issued) throw new Refusal(400, 'code.unknown');
		this.codes.delete(code);
		if (issued.expiresAt <= this.clock.now()) throw new Refusal(400, 'code.expired');
		return this.renew(issued.key);
	}

	/** The next pair. Throws 400; the error's key says why. */
	refresh(refreshToken: string): TokenPair {
		const key = this.keys.find((entry) => entry.refreshToken === refreshToken);
		if (key) return this.renew(key, this.rules.rotates ? undefined : refreshToken);
		const owner = this.usedUp.get(refreshToken);
		if (owner && this.rules.endsOnReuse) this.issueToken(owner.apiKey, randomUUID());
		const cause = owner ? 'used.up' : 'unknown';
		throw new Refusal(400, `refresh.token.${cause}`);
	}

	/** Returns the credential of a request. Throws 401; the error's key says why. */
	authenticate(environment: string, headers: IncomingHttpHeaders): Credential {
		const authorization = headers.authorization;
		if (!authorization) throw new Refusal(401, 'authentication.token.missing');
		const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
		if (!token) throw new Refusal(401, 'authentication.token.malformed');
		const apiKey = headers.key;
		if (typeof apiKey !== 'string' || apiKey === '') {
			throw new Refusal(401, 'authentication.key.missing');
		}

		const byToken = this.keys.find((entry) => entry.accessToken === token);
		if (!byToken) throw new Refusal(401, 'authentication.token.unknown');
		if (byToken.expiresAt !== undefined && byToken.expiresAt <= this.clock.now()) {
			throw new Refusal(401, 'authentication.token.expired');
		}
		const byKey = this.keys.find((entry) => entry.apiKey === apiKey);
		if (!byKey) throw new Refusal(401, 'authentication.key.unknown');
		if (byKey !== byToken) throw new Refusal(401, 'authentication.token.of.another.key');
		if (byKey.environment !== environment) {
			throw new Refusal(401, 'authentication.environment.mismatch');
		}
		return byKey;
	}

	private find(apiKey: string): Key {
		const key = this.keys.find((entry) => entry.apiKey === apiKey);
		if (!key) throw new Refusal(404, 'sandbox.key.not.found');
		return key;
	}

	private renew(key: Key, refreshToken: string = randomUUID()): TokenPair {
		this.endPair(key);
		const issuedAt = Math.floor(this.clock.now() / 1000);
		const expiry = issuedAt + this.lifetimes.accessToken;
		key.accessToken = jwt({ sub: String(key.userId), iat: issuedAt, exp: expiry });
		key.expiresAt = expiry * 1000;
		key.refreshToken = refreshToken;
		return {
			accessToken: key.accessToken,
			refreshToken,
			expiresIn: this.lifetimes.accessToken,
		};
	}

	private endPair(key: Key): void {
		if (key.refreshToken !== undefined) this.usedUp.set(key.refreshToken, key);
		delete key.refreshToken;
		delete key.expiresAt;
	}
}

/** A signed token that states what is in it. No two are the same. */
function jwt(claims: Record<string, unknown>): string {
	const content = [
		{ alg: 'HS256', typ: 'JWT' },
		{ ...claims, jti: randomUUID() },
	]
		.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
		.join('.');
	return `${content}.${createHmac('sha256', 'sandbox').update(content).digest('base64url')}`;
}
