import type { Answer } from '../../kernel/answers/answer';
import { ListReading, type ListRules, type Page, type Progress } from '../../kernel/answers/pages';
import { ApiError, byPerson, inARow, type Words } from '../../kernel/failures/errors';
import { resultOrFailure } from '../../kernel/failures/results';
import { countOf, isMissing, isObject, quote } from '../../kernel/values/values';
import { isTooMuch } from '../../service/failures/rows';
import { tablesOf, type Table } from '../../service/reads/table';

/** Sends a body to where queries are run. Throws ApiError where there is no result. */
export type Ask = (body: unknown) => Promise<Answer>;

/** How many rows a page has where the query does not say: publicly known. */
const USUAL_SIZE = 10;

/**
 * The tables of a result, page after page: while the answer says that more rows follow, has not given as many
 * as it says there are, or gave a full page and says neither. The requests of a batch are paged each for
 * itself. Throws ApiError for a further page of another form, and for what cannot be read in full.
 * @param first the tables of the first page of these; undefined for a query that is no batch and goes on at `progress`
 * @param progress changes with each page
 */
export async function* tablePages(
	first: readonly Table[] | undefined,
	body: unknown,
	ask: Ask,
	progress?: Progress,
): AsyncGenerator<readonly Table[], void, undefined> {
	const requests = requestsIn(body);
	const asked = new Set(first?.map(({ request }) => request) ?? [undefined]);
	let open = [...asked].map((name) => {
		const query = name === undefined ? body : requests[name];
		return new QueryReading(name, query, progress);
	});
	for (let page = first; ;) {
		if (page !== undefined) {
			yield open.flatMap((reading) => reading.take(page ?? []));
			open = open.filter((reading) => reading.turnPage());
		}
		if (open.length === 0) return;
		const later = await resultOrFailure(ask(nextBody(body, open)));
		if (later instanceof ApiError) {
			// Of a page that was only a guess, the platform itself may say that it is not there.
			const isEnd = ['notFound', 'refused'].includes(later.kind) && !later.isForeign;
			if (isEnd && !isTooMuch(later) && open.every(({ isGuess }) => isGuess)) return;
			throw later;
		}
		page = tablesOf(later, Object.keys(requests));
		if (page === undefined)
			throw unreadable(
				'The result has no table of headings and rows',
				`The platform answered: ${later.excerpt()}`,
			);
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
function nextBody(body: unknown, [first, ...others]: readonly QueryReading[]): unknown {
	if (first?.request === undefined) return first?.nextQuery();
	const queries = [first, ...others].map((reading) => [reading.request, reading.nextQuery()]);
	return { ...(body as object), requests: Object.fromEntries(queries) as object };
}

/** The reading of one query, alone or in a batch. */
class QueryReading {
	private readonly list: ListReading<unknown>;
	/** Whether its next page can be asked for: that of one table, for which one query has asked. */
	private canTurn = false;
	/** Of the pages so far; a later one may have none. */
	private headings: Table['headings'] = [];

	constructor(
		/** Its name in a batch. */
		readonly request: string | undefined,
		private readonly query: unknown,
		progress?: Progress,
	) {
		const faults: ListRules<unknown>['faults'] = {
			again: () => [
				`The platform returned the same rows again for page ${this.pageNumber(-1)}`,
				inARow('It does not turn the pages of this query, so the rest cannot be read.', {
					person:
						'Run it for a shorter time, or run it with Max Rows, set to the rows of one page.',
					model: 'Run it for a shorter time.',
				}),
			],
			empty: (count) => [
				`The result says that it has ${this.list.progress.total ?? 'more'} rows, but contains ${count}`,
				byPerson(
					'If that total means something else, run it with Max Rows, set to the rows that come.',
				),
			],
		};
		this.list = new ListReading<unknown>({ identity: 'page', faults }, progress);
	}

	/** Whether the next page is asked for only because the last one was full. */
	get isGuess(): boolean {
		return this.list.progress.expected === 'possible';
	}

	/** Takes its tables of a page; none where that came before. Throws ApiError where they are missing. */
	take(page: readonly Table[]): readonly Table[] {
		const tables = page
			.filter(({ request }) => request === this.request)
			.map((table) => (table.headings.length > 0 ? table : { ...table, headings: this.headings }));
		this.headings = tables[0]?.headings ?? this.headings;
		if (tables.length === 0 && !this.isGuess)
			throw unreadable(
				`The result has more rows, but the platform gave no next page of ${quote(this.request)}`,
				'Run this request of the batch by itself.',
			);
		const { query, request } = this;
		const isSingle = isObject(query) && (request !== undefined || !isBatch(query));
		this.canTurn = isSingle && tables.length === 1;
		const records = tables.flatMap(({ rows }) => rows);
		const fresh = this.list.take({ records, ...this.next(tables, records.length) });
		return fresh.length === records.length ? tables : [];
	}

	/** What a page says of the next one. Without rows it is the last, unless there is a total. */
	private next(tables: readonly Table[], count: number): Partial<Page<unknown>> {
		const [table, ...others] = tables;
		const { count: before } = this.list.progress;
		const saysMore = ({ more, total = 0, rows }: Table) =>
			more === undefined ? total > rows.length : more && (rows.length > 0 || total > before);
		if (table === undefined || others.length > 0 || table.more !== undefined)
			return { more: tables.some(saysMore) };
		const { total: said = this.list.progress.total } = table;
		// One that is lower than what has come is none.
		const total = said !== undefined && said >= before + count ? said : undefined;
		const { page, pageSize } = isObject(this.query) ? this.query : {};
		// The total also counts the rows before the page that the query asks for.
		if (count === 0 && !isMissing(page) && countOf(page) !== 0) return { more: false };
		// A query that names no size gets pages of the usual one; any other number of rows is no page.
		const isFull = isMissing(pageSize)
			? count === USUAL_SIZE
			: count >= (countOf(pageSize) || Infinity);
		return { total, next: isFull && total === undefined ? 'possible' : undefined };
	}

	/** Goes on to the next page, if there is one. Throws ApiError where the result is not whole, and cannot be. */
	turnPage(): boolean {
		const { fault, goesOn } = this.list;
		if (fault) throw fault;
		if (goesOn && !this.canTurn)
			throw unreadable(
				'The result has more rows, and its next page cannot be requested',
				'Only a single query, given as a JSON object, can be paged. Run it by itself.',
			);
		return goesOn;
	}

	/** The query for the page that is to come. */
	nextQuery(): unknown {
		const { pages } = this.list.progress;
		return pages === 0 ? this.query : { ...(this.query as object), page: this.pageNumber(0) };
	}

	/** The number of the next page, or one before it; one that is given as a text stays one. */
	private pageNumber(offset: number): number | string {
		const { page } = this.query as { page?: unknown };
		const { pages } = this.list.progress;
		const number = (isMissing(page) ? 0 : (countOf(page) ?? NaN)) + pages + offset;
		if (!Number.isSafeInteger(number))
			throw unreadable(
				`The result has more rows, and page ${quote(page)} is not a page number`,
				'Give "page" of the payload as a whole number.',
			);
		return typeof page === 'string' && page !== '' ? String(number) : number;
	}
}

function unreadable(message: string, advice: Words): ApiError {
	return new ApiError('unreadable', message, { advice });
}
