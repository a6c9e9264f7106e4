import type { AuditRecord, Platform } from '../../core/platform';
import { firstIndex, type RecordSource } from './source';
import type { AuditStore } from './store';

/** Body of `POST /audit/search`. */
export interface AuditQuery {
	assetIds: string[];
	assetClass: string;
	limit?: number;
	order?: 'ASC' | 'DESC';
	/** Audits after this moment, the moment itself excluded. Epoch ms. */
	from?: number | bigint;
	/** Audits before this moment, the moment itself excluded. Epoch ms. */
	upto?: number | bigint;
}

export interface AuditPage {
	results: AuditRecord[];
	/** Only when more records exist. */
	cursor?: string;
}

/** What is left of one source: the indexes from `low` up to, without, `high`. */
interface Span {
	source: RecordSource;
	low: number;
	high: number;
}

interface OpenSearch {
	spans: Span[];
	limit: number;
	order: 'ASC' | 'DESC';
}

/** Cursors beyond this number expire, the oldest first. */
const OPEN_CURSORS = 10_000;
const CURSOR = /^[A-Za-z0-9+/]{43}=$/;

/** Searches and their cursors. A search sees what existed when it began. */
export class AuditSearches {
	private readonly open = new Map<string, OpenSearch>();

	constructor(
		private readonly platform: Platform,
		private readonly store: AuditStore,
	) {}

	/** The first page. Throws 404 when none of the assets is known. */
	search({ assetIds, assetClass, limit = 50, order = 'DESC', from, upto }: AuditQuery): AuditPage {
		const sources = this.store.sources(assetClass, assetIds);
		if (!sources) this.platform.fail(404, 'audit.asset.not.found');
		const spans = sources.map((source) => ({
			source,
			low: from === undefined ? 0 : firstIndex(source, (date) => date > from),
			high: upto === undefined ? source.length : firstIndex(source, (date) => date >= upto),
		}));
		return this.page({ spans, limit, order });
	}

	/** The page of a cursor, which is used up by it. Throws 400 or 404. */
	next(cursor: string): AuditPage {
		if (!CURSOR.test(cursor)) this.platform.fail(400, 'audit.cursor.malformed');
		const search = this.open.get(cursor);
		if (!search) this.platform.fail(404, 'audit.cursor.not.found');
		this.open.delete(cursor);
		return this.page(search);
	}

	private page(search: OpenSearch): AuditPage {
		const spans = search.spans.map((span) => ({ ...span }));
		const results: AuditRecord[] = [];
		while (results.length < search.limit) {
			const record = takeNext(spans, search.order);
			if (!record) break;
			results.push(record);
		}
		const isMore = spans.some(({ low, high }) => low < high);
		return isMore ? { results, cursor: this.keep({ ...search, spans }) } : { results };
	}

	private keep(search: OpenSearch): string {
		const cursor = this.platform.ids.digest('cursor').toString('base64');
		this.open.set(cursor, search);
		if (this.open.size > OPEN_CURSORS) this.open.delete(this.open.keys().next().value!);
		return cursor;
	}
}

/** The next record of all spans in the order asked for; descending is ascending exactly reversed. */
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
