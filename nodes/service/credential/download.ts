import type { IExecuteFunctions } from 'n8n-workflow';
import { ApiError, CancelledError } from '../../kernel/failures/errors';
import { exchange, isSuccess, unsigned, type Response } from '../../kernel/http/http';
import type { WaitLimits } from '../../kernel/http/stoppable';
import { fileNameOf } from '../../kernel/values/fileName';
import { MAX_ANSWER, megabytes } from '../../kernel/values/size';
import { percentDecoded, toText } from '../../kernel/values/values';
import { apiRoot, isEncryptedOrLocal, isLocal } from './baseUrl';
import { CREDENTIAL_TYPE } from './type';

/** How many redirects are followed: a file may have been moved, or be kept by another service. */
const MAX_REDIRECTS = 5;

/**
 * Fetches a file that the platform names by an address on another host, which must not get the credential.
 * Throws ApiError, also when the patience ends first, and CancelledError when the execution is stopped first.
 */
export async function download(
	n8n: Pick<IExecuteFunctions, 'helpers' | 'getCredentials'>,
	address: string,
	waitLimits: Partial<WaitLimits>,
): Promise<{ content: Buffer; fileName: string; mimeType: string }> {
	const platform = new URL(apiRoot(await n8n.getCredentials(CREDENTIAL_TYPE)));
	// A file may be on n8n's own machine only where the platform itself is.
	const mayBeLocal = isLocal(platform);
	const url = usableAddress(address, mayBeLocal);
	const limits = { maxBytes: MAX_ANSWER, ...waitLimits };
	// n8n would also follow a redirect to an address that must not be used.
	const fetchFrom = async (from: URL, redirects = MAX_REDIRECTS): Promise<Response> => {
		const response = await exchange(unsigned(n8n.helpers), { url: from.href }, limits);
		const { status, headers } = response;
		const { location } = headers;
		const isRedirect = status >= 300 && status < 400 && typeof location === 'string';
		if (!isRedirect || redirects === 0) return response;
		return await fetchFrom(usableAddress(location, mayBeLocal, from.href), redirects - 1);
	};
	const { status, headers, body, isCut, lost } = await fetchFrom(url);
	if (waitLimits.signal?.aborted) throw new CancelledError();
	if (lost?.code === 'ETIMEDOUT') throw notFetched('it did not come in time');
	if (lost) throw notFetched(lost.message, lost.cause);
	if (!isSuccess({ status })) throw notFetched(`HTTP ${status}`);
	if (isCut) throw notFetched(`it is longer than ${megabytes(MAX_ANSWER)}`);
	return {
		content: body,
		fileName: fileNameOf(percentDecoded(url.pathname.split('/').at(-1) ?? '')),
		mimeType: toText(headers['content-type'] ?? 'application/octet-stream'),
	};
}

/** @param base the address that led to this one, if one did */
function usableAddress(address: string, mayBeLocal: boolean, base?: string): URL {
	const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
	if (url !== undefined && isEncryptedOrLocal(url) && (mayBeLocal || !isLocal(url))) return url;
	throw new ApiError('unreadable', 'The address of the file cannot be used', {
		advice:
			"The platform returned an address that is not valid, not encrypted or on n8n's own machine, or one that leads to such an address. Run it without Download.",
	});
}

function notFetched(reason: string, cause?: unknown): ApiError {
	const advice = 'Its address may have expired. Get the record again, or run it without Download.';
	return new ApiError('unanswered', `The file could not be fetched: ${reason}`, { advice }, cause);
}
