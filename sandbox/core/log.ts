import type { IncomingHttpHeaders } from 'node:http';

/** A request as it came in, and the status that it was given. */
export interface LoggedRequest {
	method: string;
	/** As received, encoding untouched, without the query. */
	path: string;
	query: Record<string, string | string[]>;
	/** As received, without the question mark. */
	rawQuery: string;
	headers: IncomingHttpHeaders;
	body: string;
	bodyBytes: Buffer;
	/** Epoch ms. */
	at: number;
	/** Absent when the connection was reset or the answer is still under way. */
	status?: number;
}

/** How many requests are remembered; the oldest go first. */
const CAPACITY = 20_000;

export class RequestLog {
	private entries: LoggedRequest[] = [];

	add(entry: LoggedRequest): LoggedRequest {
		this.entries.push(entry);
		// Cut in large steps, so that a long run does not shift the whole list for every request.
		if (this.entries.length >= 2 * CAPACITY) this.entries = this.entries.slice(-CAPACITY);
		return entry;
	}

	list(): LoggedRequest[] {
		return this.entries.slice(-CAPACITY);
	}

	clear(): void {
		this.entries = [];
	}
}

/** The query as name/value pairs; a repeated name gives a list. */
export function parseQuery(rawQuery: string): Record<string, string | string[]> {
	const query: Record<string, string | string[]> = Object.create(null);
	for (const [name, value] of new URLSearchParams(rawQuery)) {
		const before = query[name];
		if (before === undefined) query[name] = value;
		else query[name] = Array.isArray(before) ? [...before, value] : [before, value];
	}
	return query;
}
