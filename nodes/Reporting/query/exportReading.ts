import type { ApiError } from '../../shared/errors';
import { UntilLimit } from '../../shared/operation';
import { countOf } from '../../shared/values';
import { tablePages, tablesFor, type Ask, type PageNames } from './pages';
import { queriesIn, withPaging, withSpan, type Query } from './payload';
import type { OpenExport, Stored } from './position';
import { emptyResult } from './runQuery';
import type { Table } from './table';
import { ownSpan, spanOf, type Span } from './timeRange';

const HOUR = 3_600_000;

/** How an export goes through its time. */
interface Windows {
	/** How many hours are read at a time; all at once by default. */
	windowHours?: number;
}

/**
 * The reading of a report from where an earlier run stopped. It ends early, without an error, where the platform
 * asks to wait longer than a run can: the next run goes on there.
 */
export class ExportReading {
	/** The answer that ended it early. */
	limit?: ApiError;
	private readonly upto?: number;
	private state: OpenExport;

	/** @param stored where the last run stopped */
	constructor(
		private readonly query: Query,
		private readonly stored: Stored,
		private readonly options: PageNames & Windows,
		now = Date.now(),
	) {
		const { range } = query;
		const { open, since } = stored;
		const span = range ? spanOf(range, now, since) : ownSpan(this.firstQuery);
		this.upto = open && range?.kind !== 'sinceLastRun' ? open.upto : span?.endTime;
		const window = open ? open.window : span && this.windowFrom(span.startTime);
		// At its first page nothing has been read in pages of the earlier size.
		this.state = open && open.page > this.firstPage ? open : { page: this.firstPage, window };
	}

	/** The tables of all pages. Throws ApiError as {@link tablePages} does. */
	async *pages(ask: Ask): AsyncGenerator<readonly Table[], void, undefined> {
		const { upto } = this;
		for (;;) {
			const { window, page } = this.state;
			if (window !== undefined && window.startTime > window.endTime) return;
			const pages = new UntilLimit(this.pagesOf(ask, page !== this.firstPage));
			yield* pages;
			this.limit = pages.limit;
			if (this.limit) return;
			if (window === undefined || upto === undefined || window.endTime >= upto) return;
			this.state = { page: this.firstPage, window: this.windowFrom(window.endTime + 1), upto };
		}
	}

	/** What the next run has to know. */
	get next(): Stored | undefined {
		const { since } = this.stored;
		if (this.limit !== undefined) {
			const pageSize = this.state.pageSize ?? countOf(this.firstQuery.pageSize);
			return { since, open: { ...this.state, upto: this.upto, pageSize } };
		}
		const end = this.upto === undefined ? since : this.upto + 1;
		return this.query.range?.kind === 'sinceLastRun' ? { since: end } : undefined;
	}

	/** The pages of a window, or of what has no time. @param isContinued whether earlier ones have been read */
	private async *pagesOf(
		ask: Ask,
		isContinued: boolean,
	): AsyncGenerator<readonly Table[], void, undefined> {
		const { pageField = 'page' } = this.options;
		const { window, page, pageSize } = this.state;
		const timed = window ? withSpan(this.query.body, window) : this.query.body;
		const body = isContinued ? withPaging(timed, { [pageField]: page, pageSize }) : timed;
		const first = await ask(body);
		if (first.data === null) {
			if (isContinued) return; // the last page was full, and it was the last
			throw emptyResult(first);
		}
		const found = tablesFor(body, first, this.options);
		for await (const tables of tablePages(found, body, ask, this.options)) {
			yield tables;
			this.state = { ...this.state, page: this.state.page + 1 };
		}
	}

	private get firstPage(): number {
		return countOf(this.firstQuery[this.options.pageField ?? 'page']) ?? 0;
	}

	private get firstQuery(): Readonly<Record<string, unknown>> {
		return queriesIn(this.query.body)[0] ?? {};
	}

	private windowFrom(startTime: number): Span {
		const { upto = startTime } = this;
		const length = (this.options.windowHours ?? Infinity) * HOUR;
		return { startTime, endTime: Math.min(startTime + length - 1, upto) };
	}
}
