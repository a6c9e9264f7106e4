import type { IHttpRequestOptions } from 'n8n-workflow';
import { CredentialError } from '../errors';
import { toText } from '../values';
import { apiRoot } from './baseUrl';
import { rejectCustomRouting } from './customRouting';
import { signedRoots } from './earlierVersions';
import { checkHeaderValues } from './headerValues';
import type { Credential } from './http';
import { rejectWrite } from './readOnly';
import { workspaceHeader } from './request';
import { endStoreRequest } from './renewal/storeRequest';
import { tokensOf } from './renewal/tokens';

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
	// Publicly known: earlier versions, which can search and list, are next to the one that the nodes use.
	if (!signedRoots(root, credential).some((one) => href.startsWith(one))) {
		throw new CredentialError(
			`The token and key are sent only to ${root}. Use an address below it, or correct the base URL in the credential.`,
		);
	}
	rejectCustomRouting(options);
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
