import type { Progress } from '../../kernel/answers/pages';
import { resultOf } from '../../kernel/failures/results';
import { isTooMuch } from '../../service/failures/rows';
import type { Table } from '../../service/reads/table';
import { tablePages, type Ask } from './pages';
import { keepsPosition, queriesIn, withAsked, type Query } from './payload';
import { ownSpan, spanOf, type Span } from './timeRange';

/** An export that has not come to its end. */
interface OpenExport {
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

/** Where the next run goes on: behind what was read, and never earlier than this one did. */
export function laterOf({ since = 0 }: Stored = {}, read: Span): Stored {
	return { since: Math.max(since, read.endTime + 1) };
}

const HOUR = 3_600_000;

/** A window that is shorter (ms) is not halved any more. */
const SHORTEST = 60_000;

/** How many rows of a window are held back: until then it can still be read in halves. */
const MOST_HELD = 10_000;

const ADDED_DAYS =
	"An earlier run stopped at the platform's limit. The rows after it cover only the time since then, with the metrics of that time alone.";

const HALVED =
	'One query gives no more rows, so the time was read in shorter windows. The metrics are those of each window.';

const AGAIN = 'What an earlier run read of that time comes again.';

/** The reading of a report from where an earlier run stopped. */
export class ExportReading {
	private readonly upto?: number;
	/** How long a window is (ms). */
	private length: number;
	private state: OpenExport;

	/**
	 * @param stored where the last run stopped
	 * @param windowHours how many hours are read at a time; all at once by default
	 * @param hint what is said of the rows
	 */
	constructor(
		private readonly query: Query,
		private readonly stored: Stored,
		windowHours: number | undefined,
		private readonly hint: (message: string) => void,
	) {
		this.length = (windowHours ?? Infinity) * HOUR;
		const { range, zone = '' } = query;
		const { open, since } = stored;
		// The times of a payload stay as they are, unless they have to be split.
		const payloadSpan = windowHours === undefined ? undefined : ownSpan(this.firstQuery);
		const span = range ? spanOf(range, zone, Date.now(), since) : payloadSpan;
		// A range of days ends later in each run: what has been added since then is read too.
		this.upto = open && range === undefined ? open.upto : span?.endTime;
		// Where nothing has been read yet, pages may have another size than before.
		this.state =
			open && open.progress.pages > 0
				? { ...open, progress: { ...open.progress } }
				: this.beginning(open ? open.window : span && this.windowFrom(span.startTime));
	}

	/** The tables of all pages. Throws ApiError as {@link tablePages} does. */
	async *pages(ask: Ask): AsyncGenerator<readonly Table[], void, undefined> {
		const { upto } = this;
		for (;;) {
			const { window } = this.state;
			if (window !== undefined && window.startTime > window.endTime) return;
			yield* this.pagesInHalves(ask);
			if (window !== this.state.window) continue; // halved
			if (window === undefined || upto === undefined || window.endTime >= upto) return;
			if (this.length === Infinity) this.hint(ADDED_DAYS);
			this.state = this.beginning(this.windowFrom(window.endTime + 1));
		}
	}

	/** What the next run has to know. `isCut`: this one ends before its last page. */
	next(isCut: boolean): Stored | undefined {
		const { since } = this.stored;
		const { window } = this.state;
		if (isCut) return { since, open: { ...this.state, upto: this.upto } };
		return window && keepsPosition(this.query) ? laterOf(this.stored, window) : undefined;
	}

	/**
	 * The pages of a window, or of what has no time, from where an earlier run stopped. A window that has more rows
	 * than a query gives is begun again as its first half: its rows come out only when it has come to its end, or no
	 * longer fits. One that an earlier run has begun could otherwise never be read.
	 */
	private async *pagesInHalves(ask: Ask): AsyncGenerator<readonly Table[], void, undefined> {
		const { window, progress, pageSize } = this.state;
		const held: Array<readonly Table[]> = [];
		const isResumed = progress.pages > 0;
		let isHeld = window !== undefined;
		const body = withAsked(this.query.body, { spanIn: window && (() => window) }) as object;
		const pages = tablePages(undefined, { ...body, pageSize }, ask, progress);
		for (;;) {
			const page = await resultOf(pages.next());
			if (page instanceof Error) {
				const length = window ? window.endTime + 1 - window.startTime : 0;
				if (window && (isHeld || isResumed) && isTooMuch(page) && length > SHORTEST) {
					this.hint(isResumed ? `${HALVED} ${AGAIN}` : HALVED);
					this.length = Math.ceil(length / 2);
					this.state = this.beginning(this.windowFrom(window.startTime));
					return;
				}
				yield* held;
				throw page;
			}
			if (page.done) break;
			held.push(page.value);
			isHeld &&= progress.count <= MOST_HELD;
			if (!isHeld) yield* held.splice(0);
		}
		yield* held;
	}

	private beginning(window?: Span): OpenExport {
		return { progress: { pages: 0, count: 0 }, pageSize: this.firstQuery.pageSize, window };
	}

	private get firstQuery(): Readonly<Record<string, unknown>> {
		return queriesIn(this.query.body)[0] ?? {};
	}

	private windowFrom(startTime: number): Span {
		const { upto = startTime } = this;
		return { startTime, endTime: Math.min(startTime + this.length - 1, upto) };
	}
}
