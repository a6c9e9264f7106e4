import { CredentialError } from '../errors';

/** What a node may ask of n8n's two request functions beside the address, in their spellings. */
export interface RoutingOptions {
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
 * Throws {@link CredentialError} for a request that chooses its own way to the platform, on which someone
 * else could read token and key. The options are named as n8n's HTTP Request shows them. A proxy that the
 * environment of n8n names is its operator's choice, and is not seen here.
 */
export function rejectCustomRouting(options: RoutingOptions): void {
	if (options.proxy) {
		throw new CredentialError(
			'The token and key are not sent through a proxy of the node. Remove the option "Proxy": the proxy that the operator of n8n sets for all of n8n (HTTPS_PROXY) is used all the same.',
		);
	}
	if (options.skipSslCertificateValidation || options.rejectUnauthorized === false) {
		throw new CredentialError(
			'The token and key are not sent to a server that nobody has checked. Switch off the option "Ignore SSL Issues (Insecure)": a certificate authority of your own is made known to all of n8n by its operator (NODE_EXTRA_CA_CERTS).',
		);
	}
	if (hasContent(options.agentOptions)) {
		throw new CredentialError(
			'The token and key are not sent with certificates of the node. Switch off the setting "SSL Certificates": a certificate authority of your own is made known to all of n8n by its operator (NODE_EXTRA_CA_CERTS).',
		);
	}
	if (options.agent || options.httpAgent || options.httpsAgent) {
		throw new CredentialError(
			'The token and key are not sent over a connection of the node (an agent). Use n8n\'s "HTTP Request" or the nodes of this package.',
		);
	}
	if (Object.keys(options.headers ?? {}).some((name) => name.toLowerCase() === 'host')) {
		throw new CredentialError(
			'The token and key are not sent to another host than that of the base URL. Remove "Host" from the option "Headers".',
		);
	}
}

function hasContent(value: unknown): boolean {
	return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : !!value;
}
