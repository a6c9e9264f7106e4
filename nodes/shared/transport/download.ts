import type { IExecuteFunctions, IN8nHttpFullResponse } from 'n8n-workflow';
import { ApiError } from '../errors';
import { MAX_ANSWER, megabytes } from '../size';
import { toText } from '../values';
import { isEncryptedOrLocal } from './baseUrl';
import { readLimited } from './limitedBody';

/** A file that was fetched. */
interface DownloadedFile {
	content: Buffer;
	fileName: string;
	mimeType: string;
}

/**
 * Fetches a file that the platform names by an address on another host, which must not get the credential.
 * Throws ApiError.
 */
export async function download(
	n8n: Pick<IExecuteFunctions, 'helpers'>,
	address: string,
): Promise<DownloadedFile> {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (url === undefined || !isEncryptedOrLocal(url)) {
		throw new ApiError('unreadable', 'The address of the file cannot be used', {
			advice:
				'The platform returned an address that is not encrypted, or not valid. Run it without Download.',
		});
	}
	try {
		const { statusCode, headers, body } = (await n8n.helpers.httpRequest({
			url: address,
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		})) as Omit<IN8nHttpFullResponse, 'body'> & { body: AsyncIterable<Buffer> };
		const { bytes, isCut } = await readLimited(body, MAX_ANSWER);
		if (statusCode < 200 || statusCode >= 300) throw notFetched(`HTTP ${statusCode}`);
		if (isCut) throw notFetched(`it is longer than ${megabytes(MAX_ANSWER)}`);
		return {
			content: bytes,
			fileName: fileNameIn(url) || 'file',
			mimeType: toText(headers['content-type'] ?? 'application/octet-stream'),
		};
	} catch (error) {
		throw error instanceof ApiError ? error : notFetched((error as Error).message, error);
	}
}

/** The last part of an address; as it is where it is not encoded in UTF-8. */
function fileNameIn({ pathname }: URL): string {
	const part = pathname.split('/').at(-1) ?? '';
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

function notFetched(reason: string, cause?: unknown): ApiError {
	return new ApiError(
		'unanswered',
		`The file could not be fetched: ${reason}`,
		{ advice: 'Its address may have expired. Get the record again, or run it without Download.' },
		cause,
	);
}
