import type { Area } from '../../core/area';
import { ok } from '../../core/envelope';
import { HEADINGS, ROWS } from './figures';

const PAGE_SIZE = 20;

/** The analytics query: whatever is asked, the same figures, a page at a time. The rest is echoed. */
export const reporting: Area = {
	name: 'reporting',
	open() {
		return {
			store: undefined,
			state: () => ({ headings: HEADINGS, rows: ROWS }),
			routes: {
				'POST /reports/query': ({ body }) => {
					const { page = 0, pageSize = PAGE_SIZE } = (body ?? {}) as Record<string, number>;
					const start = page * pageSize;
					const end = start + pageSize;
					return ok({
						headings: HEADINGS,
						rows: ROWS.slice(start, end),
						hasMore: end < ROWS.length,
					});
				},
			},
		};
	},
};
