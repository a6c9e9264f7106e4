import type { IDataObject } from 'n8n-workflow';
import { listedRecords, type Answer } from '../../shared/answer';
import { pathOnly } from '../../shared/operation';
import { isObject } from '../../shared/values';

export const getAll = pathOnly({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many custom metrics',
	description: 'List the custom measurements that can be queried',
	endpoint: 'GET /reports/custom-metric',
	isList: true,
	records: (answer) => metricsByReport(answer) ?? listedRecords(answer, 'custom metrics'),
});

/** Publicly known: the metrics of several reports come in a list for each, by the name of the report. */
function metricsByReport({ data }: Answer): IDataObject[] | undefined {
	const lists = isObject(data) ? Object.entries(data) : [];
	const areMetrics = (list: unknown): list is IDataObject[] =>
		Array.isArray(list) && list.every((metric) => isObject(metric) && 'name' in metric);
	if (lists.length === 0 || !lists.every(([, list]) => areMetrics(list))) return undefined;
	return lists.flatMap(([report, list]) =>
		(list as IDataObject[]).map((metric) => ({ report, ...metric })),
	);
}
