import { BUILT_IN, type Credentials, type TokenPair } from './auth';
import { Refusal, type HttpResponse } from './envelope';
import type { LoggedRequest } from './log';

/**
 * Where tokens are issued, at the service's address and below each environment. The specification does not
 * show it: the paths are publicly known, requests and responses are those of RFC 6749.
 */
export const TOKEN_PATH = '/oauth/token';

/** Where a person consents, in a browser. */
export const AUTHORIZE_PATH = '/oauth/authorize';

/** The client that the token address knows, for the first built-in key. Publicly an API key is the client: its secret is the same. */
export const CLIENT = { id: 'sandbox-client', secret: 'sandbox-client-secret' };

/** The response to a token request (RFC 6749, sections 4.1.3, 4.4, 5 and 6). */
export function answerTokenRequest(
	credentials: Credentials,
	{ body, headers }: LoggedRequest,
): HttpResponse {
	if (!/^application\/x-www-form-urlencoded(;|$)/i.test(headers['content-type'] ?? '')) {
		return refused(400, 'invalid_request', 'content.type.unsupported');
	}
	const fields = new URLSearchParams(body);
	const basic = basicClient(headers.authorization);
	const client = basic ?? { id: fields.get('client_id'), secret: fields.get('client_secret') };
	const apiKey = keyOf(credentials, client.id);
	if (apiKey === undefined || client.secret !== CLIENT.secret) {
		return refused(401, 'invalid_client', 'client.unknown', {
			...(basic && { 'www-authenticate': 'Basic realm="sandbox"' }),
		});
	}
	const grant = fields.get('grant_type');
	if (grant !== 'client_credentials' && !credentials.isRedirectUri(fields.get('redirect_uri'))) {
		return refused(400, 'invalid_request', 'redirect.uri.mismatch');
	}
	try {
		switch (grant) {
			case 'authorization_code':
				return issued(credentials.redeemCode(fields.get('code') ?? ''));
			case 'refresh_token':
				return issued(credentials.refresh(fields.get('refresh_token') ?? ''));
			case 'client_credentials':
				return issued(credentials.issuePair(apiKey));
			default:
				return refused(400, 'unsupported_grant_type', 'grant.type.unsupported');
		}
	} catch (error) {
		if (error instanceof Refusal) return refused(error.status, 'invalid_grant', error.key);
		throw error;
	}
}

/**
 * The response to a person who opens the address in a browser: the sandbox consents for them, and leads to
 * the redirect address with a code (RFC 6749, section 4.1.2). A wrong redirect address gives 500, as publicly known.
 */
export function answerAuthorizeRequest(
	credentials: Credentials,
	{ query }: LoggedRequest,
): HttpResponse {
	const { client_id, response_type, redirect_uri, state } = query;
	const apiKey = keyOf(credentials, String(client_id ?? ''));
	if (apiKey === undefined) return refused(401, 'invalid_client', 'client.unknown');
	if (response_type !== 'code')
		return refused(400, 'unsupported_response_type', 'response.type.unsupported');
	const redirectUri = String(redirect_uri ?? '');
	if (!URL.canParse(redirectUri) || !credentials.isRedirectUri(redirectUri))
		return refused(500, 'server_error', 'redirect.uri.mismatch');
	const location = new URL(redirectUri);
	location.searchParams.set('code', credentials.issueCode(apiKey));
	if (state !== undefined) location.searchParams.set('state', String(state));
	return { status: 302, headers: { location: location.href }, body: '' };
}

/** The API key of a client; undefined for an unknown one. */
function keyOf(credentials: Credentials, id: string | null): string | undefined {
	if (id === CLIENT.id) return BUILT_IN.full.apiKey;
	return id !== null && credentials.has(id) ? id : undefined;
}

/** The client of a Basic header, whose two parts are encoded as in a form. */
function basicClient(header = ''): { id: string; secret: string } | undefined {
	const encoded = /^Basic +(\S+)$/i.exec(header)?.[1];
	if (encoded === undefined) return undefined;
	const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
	const decoded = new URLSearchParams(`id=${id}&secret=${secret}`);
	return { id: decoded.get('id') ?? '', secret: decoded.get('secret') ?? '' };
}

function issued({ accessToken, refreshToken, expiresIn }: TokenPair): HttpResponse {
	return json(200, {
		access_token: accessToken,
		token_type: 'Bearer',
		expires_in: expiresIn,
		refresh_token: refreshToken,
	});
}

function refused(status: number, error: string, description: string, headers = {}): HttpResponse {
	return json(status, { error, error_description: description }, headers);
}

function json(status: number, body: object, headers = {}): HttpResponse {
	return {
		status,
		headers: {
			'content-type': 'application/json; charset=utf-8',
			'cache-control': 'no-store',
			...headers,
		},
		body: JSON.stringify(body),
	};
}
