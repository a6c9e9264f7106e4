import { Refusal, envelope, type Answer, type ErrorEntry } from './envelope';
import { writeJson } from './json';

/** Something that goes wrong, for the next requests that match. */
export interface FaultSpec {
	/** Any method by default. */
	method?: string;
	/** The path after `/api/v3`, for example `/campaign`; `*` stands for anything. Any path by default. */
	path?: string;
	/** Query values that the request must have. */
	query?: Record<string, string>;
	/** How many matching requests pass unharmed first; 0 by default. */
	skip?: number;
	/** How many matching requests are hit; 1 by default, 0 for all. */
	times?: number;
	/** Milliseconds to wait before anything else. */
	delay?: number;
	/** Resets the connection before or after the request was carried out. */
	reset?: 'before' | 'after';
	/** A ready-made answer; `status`, `headers` and `body` change it. */
	answer?: keyof typeof readyMade | 'truncated';
	status?: number;
	headers?: Record<string, string>;
	/** A string is sent as it is, anything else as JSON. */
	body?: unknown;
	/** For `throttled`: how the client is told when to come back; `seconds` by default. */
	retryAfter?: 'seconds' | 'date' | 'rateLimitReset' | 'none';
	/** For `throttled`: how long; 1 by default. */
	seconds?: number;
	/** Whether the request is carried out before the faulty answer; false by default. */
	carriedOut?: boolean;
}

interface Waiting {
	spec: FaultSpec;
	skip: number;
	left: number;
}

const html = { 'content-type': 'text/html; charset=utf-8' };
const text = { 'content-type': 'text/plain; charset=utf-8' };

/** Answers that clients meet from gateways and overloaded services. */
const readyMade = {
	errors: (_spec: FaultSpec, id: string): Answer =>
		envelope(200, null, [entry(id, 5001, 'internal.partial.failure')]),
	notJson: (): Answer => ({ status: 200, headers: text, body: 'upstream connect error' }),
	html: (): Answer => ({
		status: 502,
		headers: html,
		body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
	}),
	empty: (): Answer => ({ status: 200, headers: {} }),
	throttled: (spec: FaultSpec, id: string): Answer => {
		const answer = envelope(429, null, [entry(id, 429, 'rate.limit.exceeded')]);
		return { ...answer, headers: { ...answer.headers, ...comeBack(spec) } };
	},
	overRate: (): Answer => ({ status: 403, headers: html, body: '<h1>Developer Over Rate</h1>' }),
	overQps: (): Answer => ({
		status: 403,
		headers: text,
		body: 'Account Over Queries Per Second Limit',
	}),
	misdirected: (): Answer => ({ status: 421, headers: text, body: 'Misdirected Request' }),
};

export class Faults {
	private waiting: Waiting[] = [];

	/** Puts a fault in the queue. Throws 400 for a fault that would do nothing. */
	add(spec: FaultSpec): void {
		const { answer, delay, reset, status } = spec;
		if (
			answer === undefined &&
			delay === undefined &&
			reset === undefined &&
			status === undefined
		) {
			throw new Refusal(400, 'sandbox.fault.without.effect');
		}
		if (answer !== undefined && answer !== 'truncated' && !Object.hasOwn(readyMade, answer)) {
			throw new Refusal(400, 'sandbox.fault.answer.unknown');
		}
		this.waiting.push({
			spec,
			skip: spec.skip ?? 0,
			left: spec.times === 0 ? Infinity : (spec.times ?? 1),
		});
	}

	clear(): void {
		this.waiting = [];
	}

	/** The fault that hits this request, if any; it is used up by one. */
	take(
		method: string,
		path: string,
		query: Record<string, string | string[]>,
	): FaultSpec | undefined {
		for (const fault of this.waiting) {
			if (!matches(fault.spec, method, path, query)) continue;
			if (fault.skip > 0) {
				fault.skip--;
				continue;
			}
			fault.left--;
			if (fault.left <= 0) this.waiting = this.waiting.filter((entry) => entry !== fault);
			return fault.spec;
		}
		return undefined;
	}
}

/** Whether the request is carried out although the fault hits it. */
export function isCarriedOut(fault: FaultSpec): boolean {
	const delayOnly =
		fault.reset === undefined && fault.answer === undefined && fault.status === undefined;
	return (
		delayOnly ||
		fault.reset === 'after' ||
		fault.answer === 'truncated' ||
		(fault.reset === undefined && fault.carriedOut === true)
	);
}

/** The answer that goes out; `real` is there when the request was carried out. */
export function faultyAnswer(fault: FaultSpec, id: string, real?: Answer): Answer {
	const base = baseAnswer(fault, id, real);
	const body =
		fault.body === undefined
			? base.body
			: typeof fault.body === 'string'
				? fault.body
				: writeJson(fault.body);
	return {
		status: fault.status ?? base.status,
		headers: { ...base.headers, ...fault.headers },
		body,
	};
}

function baseAnswer(fault: FaultSpec, id: string, real?: Answer): Answer {
	if (fault.answer === 'truncated') {
		const body = real?.body ?? '{"data":{"id"';
		return { ...(real ?? readyMade.notJson()), body: body.slice(0, Math.ceil(body.length / 2)) };
	}
	if (fault.answer !== undefined) return readyMade[fault.answer](fault, id);
	if (fault.status !== undefined) {
		return envelope(fault.status, null, [entry(id, fault.status, 'sandbox.fault')]);
	}
	return real ?? readyMade.empty();
}

function matches(
	spec: FaultSpec,
	method: string,
	path: string,
	query: Record<string, string | string[]>,
): boolean {
	if (spec.method !== undefined && spec.method.toUpperCase() !== method) return false;
	if (spec.path !== undefined && !pattern(spec.path).test(path)) return false;
	return Object.entries(spec.query ?? {}).every(([name, value]) => query[name] === value);
}

function pattern(path: string): RegExp {
	const escaped = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(`^${escaped.join('.*')}$`);
}

function comeBack({ retryAfter = 'seconds', seconds = 1 }: FaultSpec): Record<string, string> {
	const then = Date.now() + seconds * 1000;
	switch (retryAfter) {
		case 'seconds':
			return { 'retry-after': String(seconds) };
		case 'date':
			return { 'retry-after': new Date(then).toUTCString() };
		case 'rateLimitReset':
			return { 'x-ratelimit-reset': String(Math.ceil(then / 1000)) };
		case 'none':
			return {};
	}
}

function entry(id: string, code: number, message: string): ErrorEntry {
	return { id, code, message };
}
