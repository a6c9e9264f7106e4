import type {
	IDataObject,
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IWebhookFunctions,
} from 'n8n-workflow';
import { endpoints, type Endpoint } from '../endpoints';
import { CancelledError, InputError, ThrottledError } from '../errors';
import { apiRoot } from './baseUrl';
import { readBody, type Answer } from './envelope';
import { refusal, unanswered, unreadable, type Sent } from './failure';
import { fromJson, fromJsonExact, toJson, withoutMark } from './json';
import { multipart, type FormPart } from './multipart';
import { isThrottled, MAX_PAUSE, MAX_TRIES, pause, pauseBefore, type Headers } from './retry';
import { hideSecrets } from './secrets';

export type { Answer } from './envelope';
export type { FormPart } from './multipart';

export const CREDENTIAL = 'engagementPlatformApi';

/** Any of n8n's contexts that may send a request with a credential. */
export type Context =
	IExecuteFunctions | ILoadOptionsFunctions | IHookFunctions | IWebhookFunctions;

/** A query value; a list is sent comma-separated, nothing is sent for `undefined`. */
export type QueryValue = string | number | bigint | boolean | readonly string[] | undefined;

/** What goes with an endpoint. */
export interface Request {
	/** Values for the `{names}` in the path. */
	path?: Readonly<Record<string, string>>;
	query?: Readonly<Record<string, QueryValue>>;
	/** Sent as JSON; a bigint goes out as a number with all its digits. */
	body?: unknown;
	/** Sent as multipart/form-data instead of `body`. */
	form?: readonly FormPart[];
	/** The success body is text, not an envelope: `data` is that text. */
	answer?: 'text/csv' | 'text/plain';
	/** The record is to be written back: integers too long for a number come as bigint, not as text. */
	writeBack?: boolean;
}

/**
 * Sends one request and returns its answer out of the envelope.
 * Throws ApiError for every refusal, InputError for an id that no path can hold, CancelledError when
 * the execution was stopped.
 */
export type Send = (endpoint: Endpoint, request?: Request) => Promise<Answer>;

/**
 * The one way out (Part 1, "Authentication"): reads the credential once and returns {@link Send}.
 * Throws CredentialError for a base URL that must not be used.
 */
export async function connect(context: Context, signal?: AbortSignal): Promise<Send> {
	const credential = await context.getCredentials(CREDENTIAL);
	const root = apiRoot(credential);
	const hide = hideSecrets(credential);

	return async (endpoint, request = {}) => {
		const { options, values } = toHttp(root, endpoint, request);
		const sent: Sent = {
			endpoint,
			values,
			environment: String(credential.environment ?? ''),
			hide,
		};
		const { kind, singleUse = false } = endpoints[endpoint] as {
			kind: string;
			singleUse?: boolean;
		};
		const repeatable = kind === 'read' && !singleUse;

		for (let tries = 1; ; tries++) {
			if (signal?.aborted) throw new CancelledError();
			const outcome = await attempt(context, options);
			const again = tries < MAX_TRIES;
			if ('failed' in outcome) {
				if (signal?.aborted) throw new CancelledError();
				if (!repeatable || !again) throw unanswered(sent, outcome.failed, outcome.message);
				await pause(pauseBefore(tries, {}, Date.now()), signal);
				continue;
			}
			const { status, headers, body } = outcome;
			if (status >= 200 && status < 300) return success(sent, request, status, body);
			const text = body.toString();
			const throttled = isThrottled(status, headers, text);
			if (again && (throttled || (status >= 500 && repeatable))) {
				// A rate limit that is far from reached says nothing about a platform that fails.
				const said = throttled ? headers : { 'retry-after': headers['retry-after'] };
				const wait = pauseBefore(tries, said, Date.now());
				if (wait <= MAX_PAUSE) {
					await pause(wait, signal);
					continue;
				}
			}
			throw throttled ? overRate(sent, status, headers, text) : refusal(sent, status, text);
		}
	};
}

type Outcome =
	{ status: number; headers: Headers; body: Buffer } | { failed: string; message: string };

/** One request through n8n. The body is taken raw: n8n's own parsing would round long integers. */
async function attempt(context: Context, options: IHttpRequestOptions): Promise<Outcome> {
	try {
		const answer = (await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, {
			...options,
		})) as IN8nHttpFullResponse;
		return {
			status: answer.statusCode,
			headers: answer.headers,
			body: withoutMark(answer.body as Buffer),
		};
	} catch (error) {
		return {
			failed: systemCode(error),
			message: error instanceof Error ? error.message : String(error),
		};
	}
}

/** The system's error code, wherever n8n's wrapping has put it. */
function systemCode(error: unknown): string {
	for (let at = error; at instanceof Error; at = at.cause) {
		const { code } = at as { code?: unknown };
		if (typeof code === 'string') return code;
	}
	return '';
}

function success(sent: Sent, request: Request, status: number, bytes: Buffer): Answer {
	const body = readBody(bytes, request.writeBack ? fromJsonExact : fromJson);
	if (body.kind === 'envelope') {
		if (body.errors.length > 0) throw refusal(sent, status, bytes.toString());
		return { status, data: body.data ?? null, ...(body.metadata && { metadata: body.metadata }) };
	}
	if (body.kind === 'empty') return { status, data: null };
	const text = bytes.toString();
	// A gateway's page, and JSON that was cut or is no envelope, are no text of the platform.
	if (request.answer === undefined || /^\s*[<{]/.test(text)) throw unreadable(sent, status, text);
	return {
		status,
		data: body.kind === 'json' && typeof body.value === 'string' ? body.value : text,
	};
}

function overRate(sent: Sent, status: number, headers: Headers, text: string): ThrottledError {
	const { message, entries } = refusal(sent, status, text);
	const wait = Math.ceil(pauseBefore(1, headers, Date.now()) / 1000);
	return new ThrottledError(`Throttled by the platform: ${message}`, {
		status,
		entries,
		advice:
			wait * 1000 > MAX_PAUSE
				? `Nothing was done. The platform asks to wait ${wait} seconds: run it again after that.`
				: `Nothing was done, after ${MAX_TRIES} tries. Lower "Max Concurrency", or run it later.`,
	});
}

/** A value as one part of a path. Dots alone cannot be encoded: every client takes them for "up". */
function segment(name: string, value: string): string {
	if (!/^\.{1,2}$/.test(value)) return encodeURIComponent(value);
	throw InputError.of(
		name,
		`"${value}" is not an id: it would lead to another address. Check the expression.`,
	);
}

/** Turns an endpoint and its values into n8n's request options; every value is encoded. */
function toHttp(root: string, endpoint: Endpoint, request: Request) {
	const [method, template] = endpoint.split(' ') as [IHttpRequestMethods, string];
	const values: Record<string, string> = { ...request.path };
	const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
		segment(name, request.path?.[name] ?? ''),
	);
	const query: string[] = [];
	for (const [name, value] of Object.entries(request.query ?? {})) {
		if (value === undefined) continue;
		const list = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
		values[name] = list.join(',');
		query.push(`${encodeURIComponent(name)}=${list.map(encodeURIComponent).join(',')}`);
	}
	const headers: IDataObject = {
		Accept: request.answer === 'text/csv' ? 'text/csv' : 'application/json',
	};
	const options: IHttpRequestOptions = {
		method,
		url: `${root}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
		headers,
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	if (request.form !== undefined) {
		const { body, contentType } = multipart(request.form);
		headers['Content-Type'] = contentType;
		options.body = body;
	} else if (request.body !== undefined) {
		headers['Content-Type'] = 'application/json';
		options.body = toJson(request.body);
	}
	return { options, values };
}
