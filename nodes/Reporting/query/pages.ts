import type { Answer } from '../../shared/answer';
import { ApiError, byPerson, inARow, type Words } from '../../shared/errors';
import { PageGuard } from '../../shared/reads';
import { resultOrFailure } from '../../shared/results';
import { countOf, isMissing, isObject, quote } from '../../shared/values';
import { tablesOf, type Table } from './table';

/** Sends a body to where queries are run. */
export type Ask = (body: unknown) => Promise<Answer>;

/** How far a query has been read, as plain data: what the next page is asked for and judged by. */
export interface Progress {
	pages: number;
	/** How many rows they had. */
	rows: number;
	/** How many there are on all pages, if a page says so and not whether more follow. */
	total?: number;
	/** Whether the next page is asked for only because the last one was full. */
	isGuess: boolean;
	/** The digest of the last page. */
	last?: string;
}

/** The progress of a query of which nothing has been read. */
export function noProgress(): Progress {
	return { pages: 0, rows: 0, isGuess: false };
}

/** The tables of the answer to a body. Throws ApiError where there is none. */
export function tablesFor(body: unknown, answer: Answer): readonly Table[] {
	if (answer.data === null) throw emptyResult(answer);
	const tables = tablesOf(answer, Object.keys(requestsIn(body)));
	if (tables === undefined)
		throw unreadable(
			'The result has no table of headings and rows',
			`The platform answered: ${answer.excerpt()}`,
		);
	return tables;
}

/** The error for an answer with nothing in it, which must not pass for a result. */
export function emptyResult({ status }: Answer): ApiError {
	return new ApiError('notFound', 'The query returned no result', {
		status,
		advice: 'Check the query.',
	});
}

/**
 * The tables of a result, page after page: while the answer says that more rows follow, has not given as many
 * as it says there are, or gave a full page and says neither. The requests of a batch are paged each for
 * itself. Throws ApiError for a further page of another form, for one that comes again, for one page too many,
 * and for what cannot be read in full.
 * @param first the tables of the first page; undefined where `progress` says that an earlier run has read it
 * @param progress of a query that is no batch; changes with each page
 */
export async function* tablePages(
	first: readonly Table[] | undefined,
	body: unknown,
	ask: Ask,
	progress?: Progress,
): AsyncGenerator<readonly Table[], void, undefined> {
	const requests = requestsIn(body);
	const readingOf = (request?: string) => {
		const query = request === undefined ? body : requests[request];
		return new Reading(request, query, progress);
	};
	const asked = first?.map(({ request }) => request) ?? [undefined];
	let open = [...new Set(asked)].map(readingOf);
	for (let page = first; ;) {
		const tables = page;
		if (tables !== undefined) {
			const read = open.filter((reading) =>
				reading.take(tables.filter(({ request }) => request === reading.request)),
			);
			yield read.flatMap((reading) => reading.tables);
			open = read.filter((reading) => reading.turnPage());
		}
		if (open.length === 0) return;
		const later = await resultOrFailure(ask(nextBody(body, open)));
		const isBehindLast = later instanceof ApiError ? later.isRefusal : later.data === null;
		if (isBehindLast && open.every((reading) => reading.isGuess)) return;
		if (later instanceof ApiError) throw later;
		page = tablesFor(body, later);
	}
}

/** Publicly known: a batch has its queries in an object, by names. */
export function requestsIn(body: unknown): Readonly<Record<string, unknown>> {
	const { requests } = isObject(body) ? body : {};
	return isObject(requests) ? requests : {};
}

/** Publicly known: several queries in one body are run at an address of their own. */
export function isBatch(body: unknown): boolean {
	return Object.keys(requestsIn(body)).length > 0;
}

/** The body that asks for the next page of these. */
function nextBody(body: unknown, [first, ...others]: readonly Reading[]): unknown {
	if (first?.request === undefined) return first?.nextQuery();
	const queries = [first, ...others].map((reading) => [reading.request, reading.nextQuery()]);
	return { ...(body as object), requests: Object.fromEntries(queries) as object };
}

/** The reading of one query, alone or in a batch. */
class Reading {
	/** Those of its last page. */
	tables: readonly Table[] = [];
	private readonly pages: PageGuard;

	constructor(
		/** Its name in a batch. */
		readonly request: string | undefined,
		private readonly query: unknown,
		private readonly progress = noProgress(),
	) {
		this.pages = new PageGuard(progress.last);
	}

	get isGuess(): boolean {
		return this.progress.isGuess;
	}

	/** Takes a page; gives false where there is none. Throws ApiError for one that came before, or is missing. */
	take(tables: readonly Table[]): boolean {
		if (tables.length === 0) {
			if (this.isGuess) return false;
			throw unreadable(
				`The result has more rows, but the platform gave no next page of ${quote(this.request)}`,
				'Run this request of the batch by itself.',
			);
		}
		if (this.pages.hasSeen(tables.map(({ rows }) => rows))) {
			if (this.isGuess) return false;
			throw unreadable(
				`The platform returned the same rows again for page ${this.pageNumber}`,
				inARow('It does not turn the pages of this query, so the rest cannot be read.', {
					person:
						'Run it for a shorter time, or run it with Max Rows, set to the rows of one page.',
					model: 'Run it for a shorter time.',
				}),
			);
		}
		this.tables = tables;
		this.progress.last = this.pages.last;
		for (const { rows } of tables) this.progress.rows += rows.length;
		return true;
	}

	/** Goes on to the next page, if there is one. Throws ApiError where the result is not whole, and cannot be. */
	turnPage(): boolean {
		const { tables, query, progress } = this;
		const [first] = tables;
		const isOnly = tables.length === 1;
		if (isOnly && first?.more === undefined) progress.total = first?.total ?? progress.total;
		const unfinished = tables
			.map(({ more, total, rows }) =>
				isOnly
					? { more, total: progress.total, count: progress.rows, rows }
					: { more, total, count: rows.length, rows },
			)
			.filter(({ more, total = 0, count }) => more ?? total > count);
		progress.isGuess = !unfinished.some(({ rows }) => rows.length > 0);
		if (progress.isGuess) {
			const short = unfinished.find(({ more }) => more === undefined);
			// A total also counts the rows before the page that the query asks for.
			if (short && (isMissing(this.start) || countOf(this.start) === 0))
				throw unreadable(
					`The result says that it has ${short.total} rows, but contains ${short.count}`,
					byPerson(
						'If that total means something else, run it with Max Rows, set to the rows that come.',
					),
				);
			if (!isOnly || !this.isFull) return false;
		}
		const isSingle = this.request !== undefined || !isBatch(query);
		if (!isOnly || !isObject(query) || !isSingle)
			throw unreadable(
				'The result has more rows, and its next page cannot be requested',
				inARow('Only a single query, given as a JSON object, can be paged.', {
					person: 'Run it by itself, or set Max Rows to the rows of one page.',
					model: 'Run it by itself.',
				}),
			);
		const endless = this.pages.errorAfter(tables.flatMap(({ rows }) => rows));
		if (endless) throw endless;
		progress.pages++;
		return true;
	}

	/** Whether the last page, where nothing says what follows, has as many rows as the query asks for. */
	private get isFull(): boolean {
		const [table] = this.tables;
		const size = isObject(this.query) ? (countOf(this.query.pageSize) ?? 0) : 0;
		const isSilent = table?.more === undefined && this.progress.total === undefined;
		return isSilent && size > 0 && (table?.rows.length ?? 0) >= size;
	}

	/** The query for the page that is to come. */
	nextQuery(): Record<string, unknown> {
		return { ...(this.query as object), page: this.pageNumber };
	}

	/** The number of the page; one that is given as a text stays one. */
	private get pageNumber(): number | string {
		const { start } = this;
		const number = (isMissing(start) ? 0 : (countOf(start) ?? NaN)) + this.progress.pages;
		if (!Number.isSafeInteger(number))
			throw unreadable(`The result has more rows, and page ${quote(start)} is not a page number`, {
				person:
					'Give "page" of the payload as a whole number, or set Max Rows to the rows of one page.',
				model: 'Give "page" of the payload as a whole number.',
			});
		return typeof start === 'string' && start !== '' ? String(number) : number;
	}

	private get start(): unknown {
		return isObject(this.query) ? this.query.page : undefined;
	}
}

function unreadable(message: string, advice: Words): ApiError {
	return new ApiError('unreadable', message, { advice });
}
