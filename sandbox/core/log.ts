import type { IncomingHttpHeaders } from 'node:http';

/** A request as received, and the status of its response. */
export interface LoggedRequest {
	method: string;
	/** Still URL-encoded, without the query. */
	path: string;
	query: Record<string, string | string[]>;
	/** Still URL-encoded, without the question mark. */
	rawQuery: string;
	headers: IncomingHttpHeaders;
	/** The node that sent it, where a local n8n says so. */
	sender?: { workflow: string; node: string };
	body: string;
	bodyBytes: Buffer;
	/** Epoch ms. */
	at: number;
	/** Absent while there is no response, and when the connection was reset. */
	status?: number;
}

/** How many requests are kept; the oldest are dropped first. */
const CAPACITY = 20_000;

export class RequestLog {
	private requests: LoggedRequest[] = [];

	add(request: LoggedRequest): LoggedRequest {
		this.requests.push(request);
		// Cut rarely: dropping one request for each new one would move the whole list every time.
		if (this.requests.length >= 2 * CAPACITY) this.requests = this.requests.slice(-CAPACITY);
		return request;
	}

	list(): LoggedRequest[] {
		return this.requests.slice(-CAPACITY);
	}

	clear(): void {
		this.requests = [];
	}
}

/** Parses a query string; the values of a repeated name become a list. */
export function parseQuery(rawQuery: string): Record<string, string | string[]> {
	const query: Record<string, string | string[]> = Object.create(null);
	for (const [name, value] of new URLSearchParams(rawQuery)) {
		const previous = query[name];
		query[name] = previous === undefined ? value : [previous, value].flat();
	}
	return query;
}
