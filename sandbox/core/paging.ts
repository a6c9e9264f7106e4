/** The page size of an endpoint when neither the request nor the contract gives one. */
export const PAGE_SIZE = 20;

/** Returns one page of a list; pages are numbered from 0. */
export function pageOf<T>(
	list: readonly T[],
	pageNumber: number,
	pageSize = PAGE_SIZE,
): { page: T[]; hasMore: boolean } {
	const start = pageNumber * pageSize;
	const end = start + pageSize;
	return { page: list.slice(start, end), hasMore: end < list.length };
}
