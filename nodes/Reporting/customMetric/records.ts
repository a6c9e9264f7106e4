import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../shared/answer';
import { isObject } from '../../shared/values';

/** Publicly known: the metrics of reports come in a list for each, by the name of the report. */
export function metricsByReport({ data }: Pick<Answer, 'data'>): IDataObject[] | undefined {
	const lists = isObject(data) ? Object.entries(data) : [];
	const areMetrics = (list: unknown): list is IDataObject[] =>
		Array.isArray(list) &&
		list.every((metric) => isObject(metric) && ('name' in metric || 'fieldName' in metric));
	if (lists.length === 0 || !lists.every(([, list]) => areMetrics(list))) return undefined;
	return lists.flatMap(([report, list]) =>
		(list as IDataObject[]).map((metric) => ({ report, ...metric })),
	);
}
