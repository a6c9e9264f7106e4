import type { IDataObject } from 'n8n-workflow';
import { recordsOf, type Answer } from '../kernel/answers/answer';
import { defined, isObject, listOf } from '../kernel/values/values';

/** What a metric, a dimension, or a dimension that only filters, is listed under. */
const KINDS = {
	dimensions: 'dimension',
	measurements: 'metric',
	metrics: 'metric',
	filterDimensions: 'filterDimension',
};

/** What is worth knowing of an entry: as it comes, an answer has some 500 KB for a single report. */
const SHOWN = [
	...['id', 'name', 'displayName', 'description', 'type', 'dataType', 'childName'],
	...['groupByAllowed', 'filterDimension', 'filterMeasurement', 'sortable', 'multiValue', 'hidden'],
];

/** The dimensions and metrics of the reports in an answer, each with its report and its kind. */
export function reportFields(answer: Answer): IDataObject[] {
	return recordsOf(answer).flatMap(({ report, ...lists }) => {
		const seen = new Set<string>();
		return Object.entries(KINDS).flatMap(([name, kind]) =>
			listOf(lists[name])
				.filter(isObject)
				.flatMap((entry) => {
					// A dimension is often listed as a filter again.
					const mark = `${String(entry.name)} ${String(entry.childName)}`;
					if (kind === 'filterDimension' && seen.has(mark)) return [];
					seen.add(mark);
					const shown = SHOWN.map((part) => [part, entry[part] ?? undefined] as const);
					return [defined({ report, kind, ...Object.fromEntries(shown) })];
				}),
		);
	});
}
