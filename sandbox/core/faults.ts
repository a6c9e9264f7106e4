import { Refusal, errorResponse, type HttpResponse } from './envelope';
import { writeJson } from './json';

/** Something that goes wrong with the next requests that match. */
export interface FaultSpec {
	/** Any method by default. */
	method?: string;
	/** The path after `/api/v3` (or `/api`: `/v2/me`), for example `/campaign`; `*` matches anything. Any path by default. */
	path?: string;
	/** Query values that the request must have. */
	query?: Record<string, string>;
	/** How many matching requests are spared first; 0 by default. */
	skip?: number;
	/** How many matching requests are hit; 1 by default, 0 for all. */
	times?: number;
	/** Milliseconds to wait before anything else happens. */
	delay?: number;
	/** Resets the connection before or after the request is carried out. */
	reset?: 'before' | 'after';
	/** A prepared response; `status`, `headers` and `body` override its parts. */
	answer?: keyof typeof preparedResponses | 'truncated';
	status?: number;
	headers?: Record<string, string>;
	/** A string is sent as it is, anything else as JSON. */
	body?: unknown;
	/** For `throttled`: how the response says when to retry; `seconds` by default. */
	retryAfter?: 'seconds' | 'date' | 'rateLimitReset' | 'none';
	/** For `throttled`: seconds until the retry; 1 by default. */
	seconds?: number;
	/** Whether the request is carried out before the faulty response; false by default. */
	carriedOut?: boolean;
}

interface QueuedFault {
	spec: FaultSpec;
	/** How many matching requests it still spares. */
	skip: number;
	/** How many matching requests it still hits. */
	remaining: number;
}

/** The ID of the error, and what the platform's clock shows (epoch ms). */
interface Moment {
	errorId: string;
	now: number;
}

/** Responses that clients get from gateways and overloaded services. */
const preparedResponses = {
	errors: (_spec: FaultSpec, { errorId }: Moment): HttpResponse =>
		errorResponse(200, errorId, 'internal.partial.failure', { code: 5001 }),
	notJson: () => gatewayResponse(200, 'text/plain', 'upstream connect error'),
	html: () =>
		gatewayResponse(
			502,
			'text/html',
			'<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
		),
	empty: (): HttpResponse => ({ status: 200, headers: {} }),
	throttled: (spec: FaultSpec, { errorId, now }: Moment): HttpResponse => {
		const response = errorResponse(429, errorId, 'rate.limit.exceeded');
		return { ...response, headers: { ...response.headers, ...retryHeaders(spec, now) } };
	},
	overRate: () => gatewayResponse(403, 'text/html', '<h1>Developer Over Rate</h1>'),
	overQps: () => gatewayResponse(403, 'text/plain', 'Account Over Queries Per Second Limit'),
	misdirected: () => gatewayResponse(421, 'text/plain', 'Misdirected Request'),
};

export class Faults {
	private queue: QueuedFault[] = [];

	/** Queues a fault. Throws 400 when it would have no effect or names an unknown response. */
	add(spec: FaultSpec): void {
		const { answer, delay, reset, status, skip = 0, times = 1 } = spec;
		if ([answer, delay, reset, status].every((effect) => effect === undefined)) {
			throw new Refusal(400, 'sandbox.fault.without.effect');
		}
		const isKnown =
			answer === undefined || answer === 'truncated' || Object.hasOwn(preparedResponses, answer);
		if (!isKnown) throw new Refusal(400, 'sandbox.fault.answer.unknown');
		this.queue.push({ spec, skip, remaining: times === 0 ? Infinity : times });
	}

	/** Returns the faults that still wait, with how many requests they spare and hit (null: all). */
	list(): FaultSpec[] {
		return this.queue.map(({ spec, skip, remaining }) => ({ ...spec, skip, times: remaining }));
	}

	clear(): void {
		this.queue = [];
	}

	/** Returns the fault that hits this request, if any, and counts the request. */
	take(
		method: string,
		path: string,
		query: Record<string, string | string[]>,
	): FaultSpec | undefined {
		for (const fault of this.queue) {
			if (!matches(fault.spec, method, path, query)) continue;
			if (fault.skip > 0) {
				fault.skip--;
				continue;
			}
			fault.remaining--;
			if (fault.remaining <= 0) this.queue = this.queue.filter((queued) => queued !== fault);
			return fault.spec;
		}
		return undefined;
	}
}

/** Whether a request that the fault affects is still carried out. */
export function isCarriedOut({ reset, answer, status, carriedOut }: FaultSpec): boolean {
	if (answer === 'truncated') return true;
	if (reset !== undefined) return reset === 'after';
	const onlyDelays = answer === undefined && status === undefined;
	return onlyDelays || carriedOut === true;
}

/**
 * Returns the response to a request that the fault hits.
 * @param moment what a prepared response says of it
 * @param response the real one, if the request was carried out
 */
export function faultyResponse(
	fault: FaultSpec,
	moment: Moment,
	response?: HttpResponse,
): HttpResponse {
	const base = baseResponse(fault, moment, response);
	const { status = base.status, headers, body } = fault;
	return {
		status,
		headers: { ...base.headers, ...headers },
		body: body === undefined ? base.body : typeof body === 'string' ? body : writeJson(body),
	};
}

function baseResponse(fault: FaultSpec, moment: Moment, response?: HttpResponse): HttpResponse {
	if (fault.answer === 'truncated') {
		const body = response?.body ?? '{"data":{"id"';
		const start = body.slice(0, Math.ceil(body.length / 2));
		return { ...(response ?? preparedResponses.notJson()), body: start };
	}
	if (fault.answer !== undefined) return preparedResponses[fault.answer](fault, moment);
	if (fault.status !== undefined)
		return errorResponse(fault.status, moment.errorId, 'sandbox.fault');
	return response ?? preparedResponses.empty();
}

function gatewayResponse(status: number, mediaType: string, body: string): HttpResponse {
	return { status, headers: { 'content-type': `${mediaType}; charset=utf-8` }, body };
}

function matches(
	spec: FaultSpec,
	method: string,
	path: string,
	query: Record<string, string | string[]>,
): boolean {
	if (spec.method !== undefined && spec.method.toUpperCase() !== method) return false;
	if (spec.path !== undefined && !toPattern(spec.path).test(path)) return false;
	return Object.entries(spec.query ?? {}).every(([name, value]) => query[name] === value);
}

function toPattern(path: string): RegExp {
	const escaped = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(`^${escaped.join('.*')}$`);
}

function retryHeaders(
	{ retryAfter = 'seconds', seconds = 1 }: FaultSpec,
	now: number,
): Record<string, string> {
	const retryTime = now + seconds * 1000;
	switch (retryAfter) {
		case 'seconds':
			return { 'retry-after': String(seconds) };
		case 'date':
			return { 'retry-after': new Date(retryTime).toUTCString() };
		case 'rateLimitReset':
			return { 'x-ratelimit-reset': String(Math.ceil(retryTime / 1000)) };
		case 'none':
			return {};
	}
}
