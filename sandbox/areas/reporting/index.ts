import type { Call } from '../../core/area';
import type { Behaviours } from '../../core/behaviours';
import { ok, Refusal } from '../../core/envelope';
import { writeJson, type JsonObject } from '../../core/json';
import { pageOf, PAGE_SIZE } from '../../core/paging';
import type { Area } from '../../core/platform';
import { fieldsOf, isPlainObject } from '../../core/records';
import { askedIn, customMetricsOf, ENGINES, metadataOf, reportsOf, TRENDS } from './catalogue';
import { bulkRows, type BulkReport } from './bulk';
import { resultOf, type Result } from './figures';

/** Analytics, in the shapes that are publicly known: figures are made up for the time that a query asks for. */
export const reporting: Area = {
	name: 'reporting',
	open(platform) {
		const bulk = new Map<string, BulkReport>();
		const pageIn = (query: JsonObject): Result & { hasMore: boolean } => {
			const [number, size] = [Number(query.page ?? 0), Number(query.pageSize ?? PAGE_SIZE)];
			const large = bulk.get(String(query.report));
			if (large) {
				const { total, rowsOf } = bulkRows(large, query);
				if (large.most !== undefined && Math.min((number + 1) * size, total) > large.most)
					throw new Refusal(400, `Cannot fetch more than ${large.most} messages overall`);
				const [start, end] = [number * size, (number + 1) * size].map((n) => Math.min(n, total));
				return { ...rowsOf(start!, end!), hasMore: end! < total };
			}
			const { headings, rows } = resultOf(query, platform.clock.now());
			const { page, hasMore } = pageOf(rows, number, size);
			return { headings, rows: page, hasMore };
		};
		const page = (query: JsonObject) => {
			const { headings, rows, hasMore } = pageIn(query);
			const { emptyReport } = platform.behaviours;
			if (rows.length === 0 && emptyReport !== 'rows') return EMPTY[emptyReport](headings);
			if (query.jsonResponse !== true) return { headings, rows, hasMore };
			const named = rows.map((row) =>
				Object.fromEntries(headings.map((name, i) => [name, row[i]])),
			);
			return { data: named, hasMore };
		};
		const query = ({ body }: Call) => ok(page(fieldsOf(body)));

		return {
			store: undefined,
			bulk(spec) {
				const large: BulkReport = {
					...{ report: 'bulk', count: 100_000, startTime: Date.UTC(2026, 0, 1), step: 1000 },
					...spec,
				};
				bulk.set(large.report, large);
				return large;
			},
			state: () => ({ reports: reportsOf(), engines: ENGINES }),
			routes: {
				'POST /reports/query': query,
				'POST /reports/query/widget': query,
				'POST /reports/query/researchAssistant': query,
				'POST /reports/batchQuery': ({ body }) => ok(batch(body, page)),
				'POST /reports/log/query': ({ body }) =>
					ok(queriesIn(body).map((one) => ({ query: one, compiled: compile(one) }))),
				'POST /reports/fetchViralTrends': () => ok(TRENDS),
				'GET /reports/report': ({ query }) => ok(reportsOf(askedIn(query).engine)),
				'GET /reports/engine': () => ok(ENGINES),
				'GET /reports/custom-metric': ({ query }) => ok(customMetricsOf(askedIn(query))),
				'GET /reports/metadata': ({ query }) => ok(metadataOf(askedIn(query))),
			},
		};
	},
};

/** Publicly known: the answers to a report that has no rows, other than an empty list. */
const EMPTY: Record<
	Exclude<Behaviours['emptyReport'], 'rows'>,
	(headings: string[]) => JsonObject
> = {
	headings: (headings) => ({ headings }),
	hasMore: () => ({ hasMore: false }),
	nothing: () => ({}),
};

/** Publicly known: a batch names its queries, and so does its answer. Others are answered as a list. */
function batch(body: unknown, page: (query: JsonObject) => object): unknown {
	const { requests } = fieldsOf(body);
	if (!isPlainObject(requests)) return queriesIn(body).map(page);
	const results = Object.entries(requests).map(([name, one]) => [name, page(fieldsOf(one))]);
	return { reports: Object.fromEntries(results) as JsonObject };
}

/** The queries in a body: a list of objects, or the first one in an object; otherwise the object itself. */
function queriesIn(body: unknown): JsonObject[] {
	const isList = (value: unknown) => Array.isArray(value) && value.every(isPlainObject);
	return ([body, ...Object.values(body ?? {})].find(isList) ?? [fieldsOf(body)]) as JsonObject[];
}

function compile(fields: JsonObject): string {
	return `SELECT * WHERE ${writeJson(fields)}`;
}
