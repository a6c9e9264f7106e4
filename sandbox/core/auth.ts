import type { IncomingHttpHeaders } from 'node:http';
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

export class Credentials {
	private readonly list: Credential[];

	constructor(list: Credential[]) {
		this.list = list.map((credential) => ({ ...credential }));
	}

	/** Replaces the token of a key. Throws 404 for an unknown key. */
	issueToken(apiKey: string, accessToken: string): Credential {
		const credential = this.list.find((entry) => entry.apiKey === apiKey);
		if (!credential) throw new Refusal(404, 'sandbox.key.not.found');
		credential.accessToken = accessToken;
		return credential;
	}

	/** Returns the credential of a request. Throws 401; the error's key tells the cause. */
	authenticate(environment: string, headers: IncomingHttpHeaders): Credential {
		const authorization = headers.authorization;
		if (!authorization) throw new Refusal(401, 'authentication.token.missing');
		const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
		if (!token) throw new Refusal(401, 'authentication.token.malformed');
		const key = headers.key;
		if (typeof key !== 'string' || key === '') throw new Refusal(401, 'authentication.key.missing');

		const byToken = this.list.find((entry) => entry.accessToken === token);
		if (!byToken) throw new Refusal(401, 'authentication.token.unknown');
		const byKey = this.list.find((entry) => entry.apiKey === key);
		if (!byKey) throw new Refusal(401, 'authentication.key.unknown');
		if (byKey !== byToken) throw new Refusal(401, 'authentication.token.of.another.key');
		if (byKey.environment !== environment) {
			throw new Refusal(401, 'authentication.environment.mismatch');
		}
		return byKey;
	}
}
