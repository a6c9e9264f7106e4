import type { Progress } from '../../kernel/answers/pages';
import { type RunContext, claimBookmark } from '../../kernel/operation';
import { toJson } from '../../kernel/values/json';
import { sha256 } from '../../kernel/values/sha256';
import { eachQuery, type Query } from './payload';
import type { Span } from './timeRange';

/** An export that has not come to its end. */
export interface OpenExport {
	/** How far it has been read, and the page size of its requests, if they have one. */
	progress: Progress;
	pageSize?: unknown;
	/** What is being read; absent where the query names no time. */
	window?: Span;
	/** The last moment of all its windows (epoch ms). */
	upto?: number;
}

/** Where the runs of a node stopped in one query. */
export interface Stored {
	/** From where Since Last Run goes on (epoch ms). */
	since?: number;
	open?: OpenExport;
}

/** Whether the next run goes on where this one stops. */
export function keepsPosition({ range, isOfUnknownForm }: Query): boolean {
	return range?.kind === 'sinceLastRun' && isOfUnknownForm !== true;
}

/** Where the next run goes on: behind what was read, and never earlier than this one did. */
export function laterOf({ since = 0 }: Stored = {}, read: Span): Stored {
	return { since: Math.max(since, read.endTime + 1) };
}

/** Throws InputError when another item of the same run goes on where the last run stopped in the same query. */
export function claimQuery(query: Query, context: Pick<RunContext, 'once'>): void {
	if (query.range?.kind === 'sinceLastRun') claimBookmark(context, keyOf(query), 'timeRange');
}

/** What a query asks: the times of Since Last Run differ in each run, and page sizes may; all else is part of it. */
export function keyOf({ body, range }: Query): string {
	const times = range && { startTime: undefined, endTime: undefined };
	const asked = eachQuery(body, (query) => ({ ...query, ...times, pageSize: 0 }));
	return sha256(toJson([asked, range?.kind === 'sinceLastRun' ? range.kind : range]));
}
