import type { IExecuteFunctions, IN8nHttpFullResponse } from 'n8n-workflow';
import { ApiError } from '../errors';
import { MAX_ANSWER, megabytes } from '../size';
import { percentDecoded, toText } from '../values';
import { isEncryptedOrLocal } from './baseUrl';
import type { Response } from './http';
import { readLimited } from './limitedBody';

/** A file that was fetched. */
interface DownloadedFile {
	content: Buffer;
	fileName: string;
	mimeType: string;
}

/** How many redirects are followed: a file may have been moved, or be kept by another service. */
const MAX_REDIRECTS = 5;

/**
 * Fetches a file that the platform names by an address on another host, which must not get the credential.
 * Throws ApiError.
 */
export async function download(
	n8n: Pick<IExecuteFunctions, 'helpers'>,
	address: string,
): Promise<DownloadedFile> {
	const url = usableAddress(address);
	try {
		const { status, headers, body, isCut } = await request(n8n, url);
		if (status < 200 || status >= 300) throw notFetched(`HTTP ${status}`);
		if (isCut) throw notFetched(`it is longer than ${megabytes(MAX_ANSWER)}`);
		return {
			content: body,
			fileName: percentDecoded(url.pathname.split('/').at(-1) ?? '') || 'file',
			mimeType: toText(headers['content-type'] ?? 'application/octet-stream'),
		};
	} catch (error) {
		throw error instanceof ApiError ? error : notFetched((error as Error).message, error);
	}
}

/** @param base the address that led to this one, if one did */
function usableAddress(address: string, base?: string): URL {
	const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
	if (url !== undefined && isEncryptedOrLocal(url)) return url;
	throw new ApiError('unreadable', 'The address of the file cannot be used', {
		advice:
			'The platform returned an address that is not encrypted, or not valid, or one that leads to such an address. Run it without Download.',
	});
}

/** Follows redirects itself: n8n would also follow one to an address that others can read on the way. */
async function request(
	n8n: Pick<IExecuteFunctions, 'helpers'>,
	url: URL,
	redirects = MAX_REDIRECTS,
): Promise<Response> {
	const { statusCode, headers, body } = (await n8n.helpers.httpRequest({
		url: url.href,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	})) as Omit<IN8nHttpFullResponse, 'body'> & { body: AsyncIterable<Buffer> };
	const { bytes, isCut } = await readLimited(body, MAX_ANSWER);
	const { location } = headers;
	const isRedirect = statusCode >= 300 && statusCode < 400 && typeof location === 'string';
	if (isRedirect && redirects > 0)
		return await request(n8n, usableAddress(location, url.href), redirects - 1);
	return { status: statusCode, headers, body: bytes, isCut };
}

function notFetched(reason: string, cause?: unknown): ApiError {
	return new ApiError(
		'unanswered',
		`The file could not be fetched: ${reason}`,
		{ advice: 'Its address may have expired. Get the record again, or run it without Download.' },
		cause,
	);
}
