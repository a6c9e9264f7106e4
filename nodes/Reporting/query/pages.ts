import type { Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { PageGuard } from '../../shared/reads';
import { resultOrFailure } from '../../shared/results';
import { countOf, isMissing, isNothing, isObject, quote } from '../../shared/values';
import { noTable, tablesOf, type Table, type TableNames } from './table';

/** How the pages of a result are asked for. */
export interface PageNames extends TableNames {
	/** The field of a query that asks for a page by number; `page` by default. */
	pageField?: string;
}

/** Sends a body to where queries are run. */
export type Ask = (body: unknown) => Promise<Answer>;

/** How far a query has been read, as plain data: what the next page is asked for and judged by. */
export interface Progress {
	pages: number;
	/** How many rows they had. */
	rows: number;
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
export function tablesFor(body: unknown, answer: Answer, names: TableNames): readonly Table[] {
	const tables = tablesOf(answer, names, Object.keys(requestsIn(body)));
	if (tables.length === 0) throw noTable(answer, names);
	return tables;
}

/**
 * The tables of a result, page after page: while the answer says that more rows follow, has not given as many
 * as it says there are, or gave a full page and says neither. The requests of a batch are paged each for
 * itself. Throws ApiError for a further page that may have rows but no table, for one that comes again, for one
 * page too many, and for what cannot be read in full.
 * @param first the tables of the first page; undefined where `progress` says that an earlier run has read it
 * @param progress of a query that is no batch; changes with each page
 */
export async function* tablePages(
	first: readonly Table[] | undefined,
	body: unknown,
	ask: Ask,
	names: PageNames,
	progress?: Progress,
): AsyncGenerator<readonly Table[], void, undefined> {
	const requests = requestsIn(body);
	const readingOf = (request?: string) => {
		const query = request === undefined ? body : requests[request];
		return new Reading(request, query, names.pageField ?? 'page', progress);
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
		const isGuess = open.every((reading) => reading.isGuess);
		const later = await resultOrFailure(ask(nextBody(body, open)));
		const isBehindLast = later instanceof ApiError ? later.isRefusal : later.data === null;
		if (isGuess && isBehindLast) return;
		if (later instanceof ApiError) throw later;
		page = tablesOf(later, names, Object.keys(requests));
		if (page.length > 0) continue;
		if (isGuess && hasNoRows(later.data, names)) return;
		throw noTable(later, names);
	}
}

/** Whether a result without a table has no list that may be of rows either, so that nothing is lost without it. */
function hasNoRows(value: unknown, names: TableNames): boolean {
	if (Array.isArray(value)) return value.every(isNothing);
	const { headingsField = 'headings' } = names;
	return (
		!isObject(value) ||
		Object.entries(value).every(([name, part]) => name === headingsField || hasNoRows(part, names))
	);
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
		private readonly pageField: string,
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
			throw noFurtherPage(this.request);
		}
		if (this.pages.hasSeen(tables.map(({ rows }) => rows))) {
			if (this.isGuess) return false;
			throw sameAgain(this.pageField, this.pageNumber);
		}
		this.tables = tables;
		this.progress.last = this.pages.last;
		for (const { rows } of tables) this.progress.rows += rows.length;
		return true;
	}

	/** Goes on to the next page, if there is one. Throws ApiError where the result is not whole, and cannot be. */
	turnPage(): boolean {
		const { tables, query, progress } = this;
		const unfinished = tables.filter(
			({ more, total = 0, rows }) =>
				more ?? total > (tables.length === 1 ? progress.rows : rows.length),
		);
		progress.isGuess = !unfinished.some(({ rows }) => rows.length > 0);
		if (progress.isGuess) {
			const short = unfinished.find(({ more }) => more === undefined);
			// A total also counts the rows before the page that the query asks for.
			if (short && this.beginsAtFirstPage) throw tooFew(progress.rows, short.total);
			if (!isFullPage(tables, query)) return false;
		}
		const isSingle = this.request !== undefined || !isBatch(query);
		if (tables.length > 1 || !isObject(query) || !isSingle) throw cannotTurnPage();
		const endless = this.pages.errorAfter(tables.flatMap(({ rows }) => rows));
		if (endless) throw endless;
		progress.pages++;
		return true;
	}

	/** The query for the page that is to come. */
	nextQuery(): Record<string, unknown> {
		return { ...(this.query as object), [this.pageField]: this.pageNumber };
	}

	/** The number of the page; one that is given as a text stays one. */
	private get pageNumber(): number | string {
		const { start } = this;
		const number = (isMissing(start) ? 0 : (countOf(start) ?? NaN)) + this.progress.pages;
		if (!Number.isSafeInteger(number)) throw cannotCount(this.pageField, start);
		return typeof start === 'string' && start !== '' ? String(number) : number;
	}

	private get beginsAtFirstPage(): boolean {
		return isMissing(this.start) || countOf(this.start) === 0;
	}

	private get start(): unknown {
		return isObject(this.query) ? this.query[this.pageField] : undefined;
	}
}

/** Whether a single table that does not say what follows has as many rows as the query asks for. */
function isFullPage([table, ...others]: readonly Table[], query: unknown): boolean {
	const size = isObject(query) ? countOf(query.pageSize) : undefined;
	if (table === undefined || others.length > 0 || size === undefined || size < 1) return false;
	return table.more === undefined && table.total === undefined && table.rows.length >= size;
}

function noFurtherPage(request = ''): ApiError {
	return new ApiError(
		'unreadable',
		`The result has more rows, but the platform gave no next page of ${quote(request)}`,
		{
			advice: 'Run this request of the batch by itself.',
		},
	);
}

function sameAgain(pageField: string, page: number | string): ApiError {
	return new ApiError(
		'unreadable',
		`The platform returned the same rows again for ${pageField} ${page}`,
		{
			advice: `The field "${pageField}" of the body does not select the page.`,
			remark: 'Name the right one in Page Number Field, or set Max Rows to the size of one page.',
		},
	);
}

function cannotCount(pageField: string, start: unknown): ApiError {
	return new ApiError(
		'unreadable',
		`The result has more rows, and ${pageField} ${quote(start)} is not a page number`,
		{
			advice: `Give "${pageField}" of the JSON body as a whole number.`,
			remark: 'name another field in Page Number Field, or set Max Rows to the rows of one page.',
		},
	);
}

function tooFew(rows: number, total = 0): ApiError {
	return new ApiError(
		'unreadable',
		`The result says that it has ${total} rows, but contains ${rows}`,
		{
			advice: '',
			remark:
				'If that total means something else, enter any name in Has More Field, even of a field that does not exist. Otherwise set Max Rows to accept the rows that come.',
		},
	);
}

function cannotTurnPage(): ApiError {
	return new ApiError(
		'unreadable',
		'The result has more rows, and its next page cannot be requested',
		{
			advice: 'Only a single query, given as a JSON object, can be paged. Run it by itself.',
			remark: 'or set Max Rows to the rows of one page.',
		},
	);
}
