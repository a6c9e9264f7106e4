import type { Integer } from '../../core/json';
import type { AuditRecord, Platform } from '../../core/platform';
import { firstIndex, type RecordSource } from './source';
import type { AuditStore } from './store';

/** Body of `POST /audit/search`. */
export interface AuditQuery {
	assetIds: string[];
	assetClass: string;
	limit?: number;
	order?: 'ASC' | 'DESC';
	/** Only records after this time, in epoch ms. */
	from?: Integer;
	/** Only records before this time, in epoch ms. */
	upto?: Integer;
}

export interface AuditPage {
	results: AuditRecord[];
	/** Absent on the last page. */
	cursor?: string;
}

/** The remaining records of a source: index `low` and up, to the one before `high`. */
interface Span {
	source: RecordSource;
	low: number;
	high: number;
}

/** A search of which more pages can be fetched. */
interface OpenSearch {
	spans: Span[];
	limit: number;
	order: 'ASC' | 'DESC';
}

/** How many cursors are valid; when there are more, the oldest expire. */
const MAX_CURSORS = 10_000;
const CURSOR = /^[A-Za-z0-9+/]{43}=$/;

/** Searches and their cursors. A search finds only records that existed when it began. */
export class AuditSearches {
	private readonly searches = new Map<string, OpenSearch>();

	constructor(
		private readonly platform: Platform,
		private readonly store: AuditStore,
	) {}

	/** Returns the first page. Throws 404 when none of the assets is known. */
	search({ assetIds, assetClass, limit = 50, order = 'DESC', from, upto }: AuditQuery): AuditPage {
		const sources = this.store.getSources(assetClass, assetIds);
		if (!sources) this.platform.fail(404, 'audit.asset.not.found');
		const spans = sources.map((source) => ({
			source,
			low: from === undefined ? 0 : firstIndex(source, (date) => date > from),
			high: firstIndex(
				source,
				(date) =>
					(upto !== undefined && date >= upto) || !this.platform.shows({ createdTime: date }),
			),
		}));
		return this.readPage({ spans, limit, order });
	}

	/** Returns the page of a cursor, which works only once. Throws 400 or 404. */
	getPage(cursor: string): AuditPage {
		if (!CURSOR.test(cursor)) this.platform.fail(400, 'audit.cursor.malformed');
		const search = this.searches.get(cursor);
		if (!search) this.platform.fail(404, 'audit.cursor.not.found');
		this.searches.delete(cursor);
		return this.readPage(search);
	}

	private readPage(search: OpenSearch): AuditPage {
		const spans = search.spans.map((span) => ({ ...span }));
		const results: AuditRecord[] = [];
		while (results.length < search.limit) {
			const record = takeNext(spans, search.order);
			if (!record) break;
			results.push(record);
		}
		const hasMore = spans.some(({ low, high }) => low < high);
		return hasMore ? { results, cursor: this.createCursor({ ...search, spans }) } : { results };
	}

	private createCursor(search: OpenSearch): string {
		const cursor = this.platform.ids.digest('cursor').toString('base64');
		this.searches.set(cursor, search);
		if (this.searches.size > MAX_CURSORS) this.searches.delete(this.searches.keys().next().value!);
		return cursor;
	}
}

/** Takes the next record; descending order is the exact reverse of ascending order. */
function takeNext(spans: Span[], order: 'ASC' | 'DESC'): AuditRecord | undefined {
	let best: { span: Span; record: AuditRecord } | undefined;
	for (const span of spans) {
		if (span.low >= span.high) continue;
		const record = span.source.at(order === 'ASC' ? span.low : span.high - 1);
		const isBetter =
			!best ||
			(order === 'ASC'
				? record.auditDate < best.record.auditDate
				: record.auditDate >= best.record.auditDate);
		if (isBetter) best = { span, record };
	}
	if (!best) return undefined;
	if (order === 'ASC') best.span.low++;
	else best.span.high--;
	return best.record;
}
