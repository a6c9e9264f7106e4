import { CredentialError } from '../errors';
import { isNothing } from '../values';

/** The ways on which someone else could read token and key; each with what it is that is refused, and what to do. */
const ROUTES: ReadonlyArray<readonly [(options: Options) => unknown, string]> = [
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

/** The options of n8n's two request functions, in both spellings. */
type Options = Readonly<Record<string, unknown>>;

/**
 * Throws {@link CredentialError} for a request that takes its own route to the platform. The messages name the
 * options as n8n's HTTP Request shows them. A proxy from n8n's environment is its operator's choice, and is not
 * visible here.
 */
export function rejectCustomRouting(options: object): void {
	for (const [isTaken, refusal] of ROUTES)
		if (isTaken({ ...options }))
			throw new CredentialError(`The token and key are not sent ${refusal}`);
}
