import type { IHttpRequestOptions } from 'n8n-workflow';
import { CredentialError } from '../../kernel/failures/errors';
import { SENDABLE, type Credential } from '../../kernel/http/http';
import { isNothing, toText, type PlainObject } from '../../kernel/values/values';
import { apiRoot, entered, isSigned } from '../credential/baseUrl';
import { rejectWrite } from '../credential/readOnly';
import { workspaceHeader } from '../credential/type';
import { endStoreRequest } from '../renewal/storeRequest';
import { renewsItself, tokensOf } from '../renewal/tokens';

/**
 * A request of any node with token and key, if it goes below the base URL. Throws CredentialError for all others,
 * and for routes to the platform that a node has chosen itself; redirects are not followed.
 */
export function signed(credential: Credential, options: IHttpRequestOptions): IHttpRequestOptions {
	const root = apiRoot(credential);
	// n8n's older request function, which its HTTP Request node uses, calls the address `uri`.
	const { url, uri } = options as { url?: string; uri?: string };
	const address = [url || uri || '', options.baseURL || undefined] as const;
	const href = URL.canParse(...address) ? new URL(...address).href : '';
	if (!isSigned(href, root, credential))
		throw new CredentialError(
			`The token and key are sent only to ${root}. Use an address below it, or ${isSigned(href, root, { ...credential, lookUps: true }) ? 'switch Look Up Names on' : 'correct the base URL'} in the credential.`,
		);
	const route = ROUTES.find(([isTaken]) => isTaken({ ...options }));
	if (route) throw new CredentialError(`The token and key are not sent ${route[1]}`);
	rejectWrite(credential, root, href, options);
	checkHeaderValues(credential);
	endStoreRequest(credential);
	return {
		...options,
		// What was checked, since each client joins and reads an odd address in its own way.
		...{ url: href, uri: href, baseURL: undefined },
		// A redirect would take both headers along, wherever it leads. Two request functions, two spellings.
		...{ disableFollowRedirect: true, followRedirect: false, followAllRedirects: false },
		headers: {
			...workspaceHeader(credential.workspaceId),
			...options.headers,
			Authorization: `Bearer ${tokensOf(credential).accessToken}`,
			Key: toText(credential.apiKey),
		},
	};
}

/**
 * The ways on which someone else could read token and key, in the spellings of both of n8n's request functions; each
 * with what is refused, and what to do, in the words of n8n's HTTP Request. A proxy from n8n's environment is its
 * operator's choice, and is not visible here.
 */
const ROUTES: ReadonlyArray<readonly [(options: PlainObject) => unknown, string]> = [
	[
		({ proxy }) => proxy,
		'through a proxy that a node sets. Remove the option "Proxy". A proxy that the operator sets for all of n8n (HTTPS_PROXY) is still used.',
	],
	[
		(options) => options.skipSslCertificateValidation || options.rejectUnauthorized === false,
		'to a server whose certificate is not checked. Switch off the option "Ignore SSL Issues (Insecure)". To use a certificate authority of your own, the operator adds it for all of n8n (NODE_EXTRA_CA_CERTS).',
	],
	[
		({ agentOptions }) => agentOptions && !isNothing(agentOptions),
		'with certificates that a node sets. Switch off the setting "SSL Certificates". To use a certificate authority of your own, the operator adds it for all of n8n (NODE_EXTRA_CA_CERTS).',
	],
	[
		({ agent, httpAgent, httpsAgent }) => agent || httpAgent || httpsAgent,
		'over a connection that a node opens itself (an agent). Use n8n\'s "HTTP Request" or the nodes of this package.',
	],
	[
		({ headers }) => Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'host'),
		'with a host that a node names: they are sent only to that of the base URL. Remove "Host" from the option "Headers".',
	],
];

/** Throws CredentialError for a token or key that is missing, and for what a header cannot hold. */
export function checkHeaderValues(credential: Credential): void {
	const values = {
		'access token': tokensOf(credential).accessToken,
		'API key': entered(credential, 'apiKey'),
		'workspace ID': entered(credential, 'workspaceId'),
	};
	// A token that the credential requests itself comes later.
	if (values['access token'] === '' && !renewsItself(credential))
		throw new CredentialError(
			'The access token is missing. Fill in "Access Token" in the credential, or choose a "Token Renewal" there.',
		);
	if (values['API key'] === '')
		throw new CredentialError(
			'The API key is missing. Fill in "API Key" in the credential: token and key are needed on every request.',
		);
	for (const [name, value] of Object.entries(values)) {
		if (value !== '' && !SENDABLE.test(value))
			throw new CredentialError(
				`The ${name} in the credential contains a character that cannot be sent in a header, for example a typographic dash or an invisible one. Copy it again.`,
			);
	}
}
