import type { JsonObject } from '../../core/json';
import { timeIn, ENDS, STARTS, type Result } from './figures';

/** A report of any size, whose rows are made as they are asked for. */
export interface BulkReport {
	/** Its ID. */
	report: string;
	count: number;
	/** The moment of its first row, and how long after each row the next one is (ms). */
	startTime: number;
	step: number;
	/** How many rows one query gives in all; publicly known, a page behind them is refused. */
	most?: number;
}

const HEADINGS = ['ROW', 'TIME', 'CHANNEL', 'MESSAGES'];
const CHANNELS = ['PAGE', 'MICROBLOG', 'LIVE_CHAT'];

/** The number of rows of a query in its time, and those of one page. */
export function bulkRows(
	{ count, startTime, step }: BulkReport,
	query: JsonObject,
): { total: number; rowsOf(start: number, end: number): Result } {
	const at = (time: number) => Math.min(Math.max(Math.ceil((time - startTime) / step), 0), count);
	const first = at(timeIn(query, STARTS) ?? -Infinity);
	// The last moment belongs to it.
	const end = at((timeIn(query, ENDS) ?? Infinity) + 1);
	return {
		total: Math.max(end - first, 0),
		rowsOf: (start, stop) => ({
			headings: HEADINGS,
			rows: Array.from({ length: stop - start }, (_, i) => {
				const row = first + start + i;
				return [row, String(startTime + row * step), CHANNELS[row % 3], row % 100];
			}),
		}),
	};
}
