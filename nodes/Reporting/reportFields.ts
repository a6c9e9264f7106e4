import type { IDataObject } from 'n8n-workflow';
import { isObject, saysTrue } from '../shared/values';

/** What a metric, a dimension, or a dimension that only filters, is listed under. */
const KINDS = {
	dimensions: 'dimension',
	measurements: 'metric',
	metrics: 'metric',
	filterDimensions: 'filterDimension',
};

/** What is worth knowing of an entry: as it comes, an answer has some 500 KB for a single report. */
const SHOWN = [
	'id',
	'name',
	'displayName',
	'description',
	'type',
	'dataType',
	'childName',
	'groupByAllowed',
	'filterDimension',
	'filterMeasurement',
	'sortable',
	'multiValue',
	'hidden',
];

/**
 * The dimensions and metrics of the reports in an answer, each with its report and its kind; none where the answer
 * has none in a form that is publicly known.
 */
export function reportFields(data: unknown, report?: string): IDataObject[] {
	if (!isObject(data)) return [];
	const lists = Object.entries(KINDS).filter(([name]) => Array.isArray(data[name]));
	if (lists.length === 0)
		return Object.entries(data).flatMap(([name, part]) => reportFields(part, name));
	const seen = new Set<unknown>();
	return lists.flatMap(([list, kind]) =>
		(data[list] as unknown[]).filter(isObject).flatMap((entry) => {
			// A dimension is often listed as a filter again.
			const mark = `${String(entry.name)} ${String(entry.childName)}`;
			if (kind === 'filterDimension' && seen.has(mark)) return [];
			seen.add(mark);
			const shown = SHOWN.filter((name) => entry[name] !== undefined && entry[name] !== null);
			const parts = Object.fromEntries(shown.map((name) => [name, entry[name]]));
			return [{ ...(report !== undefined && { report }), kind, ...parts }];
		}),
	);
}

/** Whether the product hides it. */
export function isHidden({ hidden }: IDataObject): boolean {
	return saysTrue(hidden);
}
