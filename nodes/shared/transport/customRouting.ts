import { CredentialError } from '../errors';

/** The options of n8n's two request functions that decide how a request reaches its address, in both spellings. */
interface RoutingOptions {
	proxy?: unknown;
	skipSslCertificateValidation?: unknown;
	rejectUnauthorized?: unknown;
	agentOptions?: unknown;
	agent?: unknown;
	httpAgent?: unknown;
	httpsAgent?: unknown;
	headers?: unknown;
}

/**
 * Throws {@link CredentialError} for a request that takes its own route to the platform, where someone
 * else could read token and key. The messages name the options as n8n's HTTP Request shows them. A proxy
 * from n8n's environment is its operator's choice, and is not visible here.
 */
export function rejectCustomRouting(options: RoutingOptions): void {
	if (options.proxy) {
		throw new CredentialError(
			'The token and key are not sent through a proxy that a node sets. Remove the option "Proxy". A proxy that the operator sets for all of n8n (HTTPS_PROXY) is still used.',
		);
	}
	if (options.skipSslCertificateValidation || options.rejectUnauthorized === false) {
		throw new CredentialError(
			'The token and key are not sent to a server whose certificate is not checked. Switch off the option "Ignore SSL Issues (Insecure)". To use a certificate authority of your own, the operator adds it for all of n8n (NODE_EXTRA_CA_CERTS).',
		);
	}
	if (hasContent(options.agentOptions)) {
		throw new CredentialError(
			'The token and key are not sent with certificates that a node sets. Switch off the setting "SSL Certificates". To use a certificate authority of your own, the operator adds it for all of n8n (NODE_EXTRA_CA_CERTS).',
		);
	}
	if (options.agent || options.httpAgent || options.httpsAgent) {
		throw new CredentialError(
			'The token and key are not sent over a connection that a node opens itself (an agent). Use n8n\'s "HTTP Request" or the nodes of this package.',
		);
	}
	if (Object.keys(options.headers ?? {}).some((name) => name.toLowerCase() === 'host')) {
		throw new CredentialError(
			'The token and key are sent only to the host of the base URL. Remove "Host" from the option "Headers".',
		);
	}
}

function hasContent(value: unknown): boolean {
	return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : !!value;
}
