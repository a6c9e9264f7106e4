import type { IExecuteFunctions } from 'n8n-workflow';
import { ApiError, CancelledError } from '../errors';
import { fileNameOf } from '../fileName';
import { MAX_ANSWER, megabytes } from '../size';
import { percentDecoded, toText } from '../values';
import { apiRoot, isEncryptedOrLocal, isLocal } from './baseUrl';
import {
	CREDENTIAL_TYPE,
	readStreamed,
	STREAMED,
	type Response,
	type StreamedResponse,
} from './http';
import { stoppable, type WaitLimits } from './stoppable';

/** A file that was fetched. */
interface DownloadedFile {
	content: Buffer;
	fileName: string;
	mimeType: string;
}

/** How many redirects are followed: a file may have been moved, or be kept by another service. */
const MAX_REDIRECTS = 5;

/** How a file may be fetched. */
interface Way {
	n8n: Pick<IExecuteFunctions, 'helpers'>;
	/** Whether it may be on n8n's own machine: only where the platform itself is. */
	mayBeLocal: boolean;
	/** Ends the connection. */
	signal: AbortSignal;
}

/**
 * Fetches a file that the platform names by an address on another host, which must not get the credential.
 * Throws ApiError, also when the patience ends first, and CancelledError when the execution is stopped first.
 */
export async function download(
	n8n: Pick<IExecuteFunctions, 'helpers' | 'getCredentials'>,
	address: string,
	{ signal, patience = { end: Infinity } }: Partial<WaitLimits>,
): Promise<DownloadedFile> {
	const platform = new URL(apiRoot(await n8n.getCredentials(CREDENTIAL_TYPE)));
	const connection = new AbortController();
	const way = { n8n, mayBeLocal: isLocal(platform), signal: connection.signal };
	const url = usableAddress(address, way);
	if (signal?.aborted) throw new CancelledError();
	try {
		const { status, headers, body, isCut } = await stoppable(
			request(url, way),
			{ signal, patience },
			() => notFetched('it did not come in time'),
		);
		if (status < 200 || status >= 300) throw notFetched(`HTTP ${status}`);
		if (isCut) throw notFetched(`it is longer than ${megabytes(MAX_ANSWER)}`);
		return {
			content: body,
			fileName: fileNameOf(percentDecoded(url.pathname.split('/').at(-1) ?? '')),
			mimeType: toText(headers['content-type'] ?? 'application/octet-stream'),
		};
	} catch (error) {
		connection.abort();
		throw error instanceof ApiError || error instanceof CancelledError
			? error
			: notFetched((error as Error).message, error);
	}
}

/** @param base the address that led to this one, if one did */
function usableAddress(address: string, { mayBeLocal }: Way, base?: string): URL {
	const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
	if (url !== undefined && isEncryptedOrLocal(url) && (mayBeLocal || !isLocal(url))) return url;
	throw new ApiError('unreadable', 'The address of the file cannot be used', {
		advice:
			"The platform returned an address that is not valid, not encrypted or on n8n's own machine, or one that leads to such an address. Run it without Download.",
	});
}

/** Follows redirects itself: n8n would also follow one to an address that must not be used. */
async function request(url: URL, way: Way, redirects = MAX_REDIRECTS): Promise<Response> {
	const streamed = (await way.n8n.helpers.httpRequest({
		url: url.href,
		...STREAMED,
		abortSignal: way.signal,
	})) as StreamedResponse;
	const response = await readStreamed(streamed, MAX_ANSWER);
	const { status, headers } = response;
	const { location } = headers;
	const isRedirect = status >= 300 && status < 400 && typeof location === 'string';
	if (isRedirect && redirects > 0)
		return await request(usableAddress(location, way, url.href), way, redirects - 1);
	return response;
}

function notFetched(reason: string, cause?: unknown): ApiError {
	return new ApiError(
		'unanswered',
		`The file could not be fetched: ${reason}`,
		{ advice: 'Its address may have expired. Get the record again, or run it without Download.' },
		cause,
	);
}
