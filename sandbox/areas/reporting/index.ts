import type { Area } from '../../core/area';
import { ok } from '../../core/envelope';
import { pageOf } from '../../core/paging';
import { HEADINGS, ROWS } from './figures';

/** The analytics query: every query has the same result. */
export const reporting: Area = {
	name: 'reporting',
	open() {
		return {
			store: undefined,
			state: () => ({ headings: HEADINGS, rows: ROWS }),
			routes: {
				'POST /reports/query': ({ body }) => {
					const { page: pageNumber = 0, pageSize } = (body ?? {}) as Record<string, number>;
					const { page, hasMore } = pageOf(ROWS, pageNumber, pageSize);
					return ok({ headings: HEADINGS, rows: page, hasMore });
				},
			},
		};
	},
};
