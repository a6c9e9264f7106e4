import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { CredentialError } from '../failures/errors';
import { MEGABYTE } from '../values/size';
import { isObject, listOf, toText } from '../values/values';
import type { Headers } from './retry';
import { stoppable, timedOut, type WaitLimits } from './stoppable';

export type Credential = ICredentialDataDecryptedObject;

/** Any of n8n's contexts that may send a request with a credential. */
export type Context = IAllExecuteFunctions;

export interface Response {
	/** 0 where no answer came. */
	status: number;
	headers: Headers;
	/** The bytes as they came: n8n's own parsing would round long integers. */
	body: Buffer;
	/** Whether the body went on, and was not read to its end. */
	isCut: boolean;
	/**
	 * Why no answer came: the system's code, e.g. ECONNRESET; what n8n says about it; the error itself; and whether
	 * the request may have arrived.
	 */
	lost?: { code: string; message: string; cause: unknown; hasArrived: boolean };
}

/** Errors of a connection that was never made: the request cannot have been carried out. */
const NEVER_SENT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CERT_|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|ERR_TLS|ERR_INVALID)/;

/** The calls of the system that come first, whatever they fail with, e.g. ETIMEDOUT. */
const BEFORE_SENDING = ['getaddrinfo', 'connect'];

/** What says as much of itself: n8n lets nothing go to this address, or the connection was closed too early. */
const NOT_LET_OUT = /\bSsrfBlocked|before secure TLS connection was established/;

/**
 * A value that a header can hold (RFC 9110, section 5.5). n8n would leave other characters out and send the
 * rest, which may be another value.
 */
export const SENDABLE = /^(?=.*\S)[\t\x20-\x7e\x80-\xff]+$/;

export function isSuccess({ status }: Pick<Response, 'status'>): boolean {
	return status >= 200 && status < 300;
}

/** The longest body of an answer that reports a failure: it is read for its message. */
export const MAX_REPORT_BYTES = MEGABYTE;

/** How long (ms) an answer may take in all: also one that comes byte by byte ends. */
const TOTAL = 1_800_000;

/** How long (ms) nothing may come in the middle of a body: as long as n8n waits for its beginning. */
const STALL = 300_000;

/** How a request is sent through n8n. `signal` ends it, also while its body comes. */
export type Way = (options: IHttpRequestOptions, signal: AbortSignal) => Promise<unknown>;

/** The request functions that n8n gives to a credential type. */
export interface RequestHelpers {
	httpRequest: (options: IHttpRequestOptions) => Promise<unknown>;
}

export function unsigned({ httpRequest }: RequestHelpers): Way {
	return async (options, abortSignal) => await httpRequest({ ...options, abortSignal });
}

/**
 * Sends one request, and reads no more than `maxBytes` of its body. What takes more, or longer, ends the connection.
 * Throws only CredentialError, for a request that must not be signed.
 */
export async function exchange(
	way: Way,
	options: IHttpRequestOptions,
	{ maxBytes, signal, patience = { end: Infinity } }: Partial<WaitLimits> & { maxBytes: number },
): Promise<Response> {
	const connection = new AbortController();
	if (signal?.aborted) connection.abort();
	const timeout = patience.end - Date.now();
	const fetchAnswer = async (): Promise<Response> => {
		const limited = { ...options, ...STREAMED, ...(timeout < Infinity && { timeout }) };
		const answer = (await way(limited, connection.signal)) as StreamedResponse;
		const { statusCode: status, headers } = answer;
		answer.body.on('error', () => {}); // reading reports it; the connection may end with another one
		const most = isSuccess({ status }) ? maxBytes : Math.min(maxBytes, MAX_REPORT_BYTES);
		const read = await readLimited(answer.body, most);
		if (read.isCut) connection.abort();
		return { status, headers, ...read };
	};
	try {
		const limits = { signal, patience: { end: Math.min(patience.end, Date.now() + TOTAL) } };
		return await stoppable(fetchAnswer(), limits, timedOut('No answer came in time'));
	} catch (error) {
		connection.abort();
		const unsent = chainOf(error).find((one) => one instanceof CredentialError);
		if (unsent !== undefined) throw unsent;
		const code = systemDetail(error, 'code');
		const isUnsent =
			NEVER_SENT.test(code) ||
			BEFORE_SENDING.includes(systemDetail(error, 'syscall')) ||
			chainOf(error).some(({ name, message }) => NOT_LET_OUT.test([name, message].join()));
		const message = toText((error as Error).message);
		const lost = { code, hasArrived: !isUnsent, message, cause: error };
		return { status: 0, headers: {}, body: Buffer.alloc(0), isCut: false, lost };
	}
}

/**
 * Reads a body that n8n has inflated already, `limit` bytes at most: nothing behind them is asked for (`isCut`).
 * Throws the error of a connection that breaks or stalls.
 */
async function readLimited(body: AsyncIterable<Buffer>, limit: number): ReturnType<typeof read> {
	const progress = { length: 0 };
	const reading = read(body, limit, progress);
	// One watch for all parts: a body may have thousands.
	for (;;) {
		const before = progress.length;
		const limits = { patience: { end: Date.now() + STALL } };
		const tooLate = timedOut('The answer stopped in the middle');
		const whole = await stoppable(reading, limits, tooLate).catch((error: unknown) => {
			// A connection that broke after something came fails again at once.
			if (progress.length > before) return undefined;
			throw error;
		});
		if (whole !== undefined) return whole;
	}
}

/** Each part is copied: as many small ones are kept, one by one, they would take a hundred times their size. */
async function read(
	body: AsyncIterable<Buffer>,
	limit: number,
	progress: { length: number },
): Promise<{ body: Buffer; isCut: boolean }> {
	let bytes = Buffer.alloc(0);
	for await (const part of body) {
		const { length } = progress;
		if (length + part.length > limit) return { body: bytes.subarray(0, length), isCut: true };
		if (length + part.length > bytes.length) {
			const larger = Buffer.allocUnsafe(Math.max(2 * length, length + part.length));
			bytes.copy(larger, 0, 0, length);
			bytes = larger;
		}
		part.copy(bytes, length);
		progress.length += part.length;
	}
	return { body: bytes.subarray(0, progress.length), isCut: false };
}

interface StreamedResponse extends Omit<IN8nHttpFullResponse, 'body'> {
	body: AsyncIterable<Buffer> & { on(event: 'error', listener: () => void): unknown };
}

/** How n8n returns one, whatever its status; the body as a stream, since n8n itself has no limit for it. */
const STREAMED = {
	encoding: 'stream',
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	disableFollowRedirect: true,
} as const;

/** What the system says about an error, wherever n8n's wrapping has put it. */
function systemDetail(error: unknown, name: 'code' | 'syscall'): string {
	const found = chainOf(error).find((one) => typeof one[name] === 'string');
	return toText(found?.[name] ?? '');
}

/** An error and what caused it; of the errors of several addresses, the first. */
function chainOf(error: unknown): Array<Record<string, unknown>> {
	return isObject(error) ? [error, ...chainOf(error.cause ?? listOf(error.errors)[0])] : [];
}
