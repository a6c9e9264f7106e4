import type { Call } from '../../core/area';
import { ok } from '../../core/envelope';
import { writeJson, type JsonObject } from '../../core/json';
import { pageOf } from '../../core/paging';
import type { Area } from '../../core/platform';
import { fieldsOf, isPlainObject } from '../../core/records';
import { CUSTOM_METRICS, ENGINES, METADATA, REPORTS, TRENDS } from './catalogue';
import { HEADINGS, rowsFor } from './figures';

/** Analytics: every query returns the messages of each day that it asks for. */
export const reporting: Area = {
	name: 'reporting',
	open(platform) {
		const resultOf = (fields: JsonObject) => {
			const { page: pageNumber = 0, pageSize } = fields as Record<string, number>;
			const rows = rowsFor(fields, platform.clock.now());
			const { page, hasMore } = pageOf(rows, Number(pageNumber), pageSize);
			return { headings: HEADINGS, rows: page, hasMore };
		};
		const query = ({ body }: Call) => ok(resultOf(fieldsOf(body)));

		return {
			store: undefined,
			state: () => ({ reports: REPORTS, engines: ENGINES, customMetrics: CUSTOM_METRICS }),
			routes: {
				'POST /reports/query': query,
				'POST /reports/query/widget': query,
				'POST /reports/query/researchAssistant': query,
				'POST /reports/batchQuery': ({ body }) => ok(queriesIn(body).map(resultOf)),
				'POST /reports/log/query': ({ body }) =>
					ok(queriesIn(body).map((one) => ({ query: one, compiled: compile(one) }))),
				'POST /reports/fetchViralTrends': () => ok(TRENDS),
				'GET /reports/report': () => ok(REPORTS),
				'GET /reports/engine': () => ok(ENGINES),
				'GET /reports/custom-metric': () => ok(CUSTOM_METRICS),
				'GET /reports/metadata': () => ok(METADATA),
			},
		};
	},
};

/** Several queries are a list of objects, or the first such list in an object, which is one itself otherwise. */
function queriesIn(body: unknown): JsonObject[] {
	const isList = (value: unknown) => Array.isArray(value) && value.every(isPlainObject);
	return ([body, ...Object.values(body ?? {})].find(isList) ?? [fieldsOf(body)]) as JsonObject[];
}

function compile(fields: JsonObject): string {
	return `SELECT ${HEADINGS.join(', ')} WHERE ${writeJson(fields)}`;
}
