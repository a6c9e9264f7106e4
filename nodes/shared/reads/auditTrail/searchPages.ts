import { ApiError } from '../../errors';
import { fingerprint } from '../../fingerprint';
import type { RunContext } from '../../operation';
import { resultOf } from '../../results';
import { pause, pauseBefore, type SendRead } from '../../transport';
import { PageGuard, pageAgain, type Page } from '../pages';
import { momentOf, pageOf, type AuditPage, type AuditRecord } from './record';
import { SeenRecords, type RecordFilter } from './seen';

/** The most records that the platform gives on one page (Part 1, "Limits"). */
export const MAX_PAGE_SIZE = 200;

/** How often in a row a search is resumed without a new record before it counts as failed. */
const MAX_ATTEMPTS = 4;

interface Timed {
	/** When the platform answered, by its own clock, or by n8n's where it does not say (epoch ms). */
	time: number;
}

/** The body of `POST /audit/search` (Part 1, "Audit trail"). `from` and `upto` in epoch ms. */
export interface Search {
	assetClass: string;
	assetIds: string[];
	/** Records per page. */
	limit: number;
	order?: 'ASC' | 'DESC';
	from?: number;
	upto?: number;
}

/**
 * The records of a search, page by page, each of them once. A cursor works once, so a lost page is
 * not requested again: the search is resumed at the moment of the last record seen, and skips what
 * was seen of that moment.
 * Throws ApiError when the platform refuses, or fails again and again without a new record.
 */
export async function* searchPages(
	search: Search,
	{ send, signal }: Pick<RunContext, 'send' | 'signal'>,
	checkpoint = new Checkpoint(),
): AsyncGenerator<Page<AuditRecord> & Timed, void, undefined> {
	const guard = new PageGuard();
	let circle = new CircleGuard(search);
	let body = checkpoint.resume(search) ?? search;
	let cursor: string | undefined;
	let attempts = 0;
	for (;;) {
		const page = await resultOf(fetchPage(send, body, cursor));
		if (page instanceof Error) {
			if (!isLost(page, cursor !== undefined)) throw page;
			const resumed = checkpoint.resume(search);
			if (resumed === undefined) throw page;
			if (++attempts > MAX_ATTEMPTS) throw searchExhausted(page);
			await pause(pauseBefore(attempts, {}, Date.now()), signal);
			body = resumed;
			cursor = undefined;
			circle = new CircleGuard(search);
			continue;
		}
		circle.checkPage(page.records);
		const records = checkpoint.skipSeen(page.records);
		if (records.length > 0) {
			attempts = 0;
			checkpoint.advance(records);
			yield { records, more: page.cursor !== undefined, time: page.time };
		}
		cursor = page.cursor;
		if (cursor === undefined) return;
		const endless = guard.errorAfter(page.records);
		if (endless) throw endless;
		if (page.records.length > 0) circle.checkCursor(cursor);
	}
}

/** The first page of a search, or the one that a cursor leads to. */
async function fetchPage(
	send: SendRead,
	body: Search,
	cursor?: string,
): Promise<AuditPage & Timed> {
	const answer =
		cursor === undefined
			? await send('POST /audit/search', { body })
			: await send('GET /audit', { query: { id: cursor } });
	return { ...pageOf(answer), time: answer.time ?? Date.now() };
}

/**
 * Whether a page did not arrive although the platform may have given it. A search that fails is
 * repeated by the transport, a cursor is not.
 */
function isLost(error: Error, byCursor: boolean): error is ApiError {
	if (!(error instanceof ApiError)) return false;
	const { kind } = error;
	if (kind === 'unreadable') return true;
	// Errors within a success may have used the cursor up; a refusal, and any of a search, is final.
	return byCursor && ['partlyFailed', 'unanswered', 'failed', 'notFound'].includes(kind);
}

function searchExhausted(error: ApiError): ApiError {
	return error.with(`${error.message}. The search got no further in ${MAX_ATTEMPTS} attempts`, {
		advice: 'Nothing was changed, and nothing was returned. Run it again later.',
	});
}

/** How many records may come in pages that look like earlier ones, all of one moment: these may be identical. */
const MAX_ALIKE = 20_000;

/** Stops a search whose pages, or the cursors to them, come again. */
class CircleGuard {
	private readonly cursors = new Set<string>();
	private readonly pages = new Set<string>();
	private last?: AuditRecord;
	private alike = 0;

	constructor(private readonly search: Search) {}

	/** Throws ApiError for a page that was given before. */
	checkPage(records: readonly AuditRecord[]): void {
		const [first, last] = [records[0], records.at(-1)];
		if (first === undefined || last === undefined) return;
		const page = `${records.length} ${fingerprint(first)} ${fingerprint(last)}`;
		if (this.pages.has(page)) {
			this.alike += records.length;
			if (this.turnsBackTo(first) || this.alike > MAX_ALIKE) throw pageAgain();
		}
		this.pages.add(page);
		this.last = last;
	}

	/** Throws ApiError for a cursor that was given before: it works once. */
	checkCursor(cursor: string): void {
		if (this.cursors.has(cursor)) throw cursorAgain();
		this.cursors.add(cursor);
	}

	/** Whether a record is before the last one in the order of the search. */
	private turnsBackTo(record: AuditRecord): boolean {
		const [moment = NaN, before = NaN] = [record, this.last].map((one) => one && momentOf(one));
		return this.search.order === 'ASC' ? moment < before : moment > before;
	}
}

function cursorAgain(): ApiError {
	return new ApiError('unreadable', 'The platform returned the same cursor again', {
		advice:
			'A cursor works once, so the rest cannot be read. Nothing was changed. Run it again later.',
	});
}

/** How far a search has got, as plain data. */
export interface StoredCheckpoint {
	/** The moment of its last record (epoch ms). */
	moment: number;
	/** Fingerprints of the records of that moment that were seen. */
	fingerprints: Record<string, string[]>;
}

/** How far a search has got: its last record, and what was seen of that record's moment. */
export class Checkpoint {
	private hasBegun: boolean;
	/** Of the last record; undefined where that has none. */
	private moment?: number;
	private seen: SeenRecords;
	private filter?: RecordFilter;

	/** @param stored what {@link stored} was at the end of an earlier run */
	constructor(stored?: StoredCheckpoint) {
		this.hasBegun = stored !== undefined;
		this.moment = stored?.moment;
		this.seen = new SeenRecords(stored?.fingerprints);
	}

	/** Moves past these records. */
	advance(records: readonly AuditRecord[]): void {
		const last = records.at(-1);
		const moment = last && momentOf(last);
		if (moment !== this.moment) this.seen = new SeenRecords();
		this.hasBegun = true;
		this.moment = moment;
		if (moment === undefined) return;
		for (const record of records) {
			if (momentOf(record) === moment) this.seen.add(moment, fingerprint(record));
		}
	}

	/** Whether a search can be resumed here: not after a record without a time. */
	get canResume(): boolean {
		return !this.hasBegun || this.moment !== undefined;
	}

	/**
	 * The search from the moment of the last record on; `from` and `upto` exclude their own moment.
	 * Undefined when that record has no moment.
	 */
	resume(search: Search): Search | undefined {
		const { moment, hasBegun } = this;
		if (!hasBegun) return search;
		if (moment === undefined) return undefined;
		const isAscending = search.order === 'ASC';
		const filterSeen = this.seen.createFilter();
		this.filter = (records) =>
			filterSeen(
				records.filter((record) => {
					const recordTime = momentOf(record) ?? NaN;
					return isAscending ? recordTime >= moment : recordTime <= moment;
				}),
			);
		return { ...search, ...(isAscending ? { from: moment - 1 } : { upto: moment + 1 }) };
	}

	/** The records that were not seen before the search was resumed. */
	skipSeen(records: readonly AuditRecord[]): readonly AuditRecord[] {
		return this.filter?.(records) ?? records;
	}

	/** For the next run; undefined while nothing was seen. */
	get stored(): StoredCheckpoint | undefined {
		const { moment } = this;
		return moment === undefined ? undefined : { moment, fingerprints: this.seen.toJSON() };
	}
}
