import type { Clock } from './clock';
import type { HttpResponse } from './envelope';
import { Refusal } from './envelope';

/** How many requests a key may make; without a number, any number. */
export interface Limits {
	perSecond?: number;
	perHour?: number;
	/** How one too many is refused: `status`, the default, by 429; `gateway` by 403 and words alone. */
	refusal?: 'status' | 'gateway';
	/** Whether answers carry the headers that say what is left; by default they do. */
	headers?: boolean;
}

interface Window {
	name: string;
	limit: number;
	/** In ms. */
	length: number;
}

/** Counts the requests of each key in fixed windows of a second and of an hour. */
export class Throttle {
	private windows: Window[] = [];
	private refusal: Limits['refusal'];
	private hasHeaders = true;
	/** By window and key: when the window began, and how many requests it has had. */
	private readonly counts = new Map<string, { start: number; count: number }>();

	constructor(private readonly clock: Clock) {}

	/** Sets the limits from now on. Throws 400 for what is no limit. */
	set({ perSecond, perHour, refusal, headers = true }: Limits): void {
		this.refusal = refusal;
		this.hasHeaders = headers;
		const limits = [
			{ name: 'second', limit: perSecond, length: 1_000 },
			{ name: 'hour', limit: perHour, length: 3_600_000 },
		];
		this.windows = limits.filter((window): window is Window => window.limit !== undefined);
		if (this.windows.some(({ limit }) => !(limit > 0)))
			throw new Refusal(400, 'sandbox.limit.invalid');
		this.counts.clear();
	}

	/**
	 * Counts a request of a key.
	 * @returns the headers that its answer carries, and the refusal when it is one too many
	 */
	take(key: string): { headers: Record<string, string>; refusal?: HttpResponse } {
		const now = this.clock.now();
		const uses = this.windows.map((window) => {
			const id = `${window.name} ${key}`;
			const start = now - (now % window.length);
			const current = this.counts.get(id);
			const count = current?.start === start ? current.count + 1 : 1;
			this.counts.set(id, { start, count });
			return { ...window, resetAt: start + window.length, left: window.limit - count };
		});
		// The window that lets the fewest through is the one that answers are about.
		const [tightest] = [...uses].sort(
			(a, b) => Math.max(a.left, -1) - Math.max(b.left, -1) || b.length - a.length,
		);
		if (!tightest) return { headers: {} };
		const { name, limit, left, resetAt } = tightest;
		const headers: Record<string, string> = !this.hasHeaders
			? {}
			: {
					'x-ratelimit-limit': String(limit),
					'x-ratelimit-remaining': String(Math.max(left, 0)),
					'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
				};
		if (left >= 0) return { headers };
		if (this.refusal === 'gateway') return { headers: {}, refusal: overRate(name) };
		const details = { limit, window: name, resetAt: new Date(resetAt).toISOString() };
		const message = `Limit of ${limit} requests per ${name} exceeded`;
		const body = { success: false, errors: [{ code: 'RATE_LIMIT_EXCEEDED', message, details }] };
		const retryAfter = String(Math.max(Math.ceil((resetAt - now) / 1000), 1));
		return {
			headers,
			refusal: {
				status: 429,
				headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': retryAfter },
				body: JSON.stringify(body),
			},
		};
	}
}

/** As a gateway in front of the service is publicly known to refuse. */
function overRate(window: string): HttpResponse {
	return {
		status: 403,
		headers: { 'content-type': 'text/html; charset=utf-8' },
		body: `<h1>Developer Over ${window === 'second' ? 'Qps' : 'Rate'}</h1>`,
	};
}
