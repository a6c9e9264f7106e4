import type { Credentials, TokenPair } from './auth';
import { Refusal, type HttpResponse } from './envelope';
import type { LoggedRequest } from './log';

/**
 * Where tokens are issued. The specification does not show it: path and client are the sandbox's own
 * choice, requests and responses are those of RFC 6749.
 */
export const TOKEN_PATH = '/oauth/token';

/** The client that the token address knows. */
export const CLIENT = { id: 'sandbox-client', secret: 'sandbox-client-secret' };

/** The response to a token request (RFC 6749, sections 4.1.3, 5 and 6). */
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
	if (client.id !== CLIENT.id || client.secret !== CLIENT.secret) {
		return refused(401, 'invalid_client', 'client.unknown', {
			...(basic && { 'www-authenticate': 'Basic realm="sandbox"' }),
		});
	}
	try {
		switch (fields.get('grant_type')) {
			case 'authorization_code':
				return issued(credentials.redeemCode(fields.get('code') ?? ''));
			case 'refresh_token':
				return issued(credentials.refresh(fields.get('refresh_token') ?? ''));
			default:
				return refused(400, 'unsupported_grant_type', 'grant.type.unsupported');
		}
	} catch (error) {
		if (error instanceof Refusal) return refused(error.status, 'invalid_grant', error.key);
		throw error;
	}
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
