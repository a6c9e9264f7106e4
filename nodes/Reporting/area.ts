import type { IDataObject } from 'n8n-workflow';
import { itemsOf, listedRecords } from '../kernel/answers/answer';
import { operation, resourceOf } from '../kernel/operation';
import { saysTrue, toText } from '../kernel/values/values';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { engineParameter, listedEngine, listedReports, searchFilter } from './fields';
import { resource as query } from './query';
import { reportFields } from './reportFields';

/** The request for what an engine has, or some of its reports. */
const request = ({ reportingEngine, reports, options }: Asked) => ({
	query: {
		...options.queryParameters,
		...(reportingEngine && { [options.engineParameter ?? 'engine']: reportingEngine }),
		...(reports && { reportNames: reports }),
	},
});

interface Asked {
	reportingEngine?: string;
	reports?: readonly string[];
	options: { engineParameter?: string; queryParameters?: Record<string, string[]> };
}

const searched = (records: readonly IDataObject[], { search = '' }: { search?: string }) =>
	records.filter(({ id, name, displayName, data }) => {
		const texts = [id, name, displayName, data].map((part) => toText(part ?? '').toLowerCase());
		return texts.some((text) => text.includes(search.toLowerCase()));
	});

const engines = operation({
	value: 'getAll',
	description: 'List the reporting engines that can be queried',
	endpoint: 'GET /reports/engine',
	fields: [f.limit()],
});

const reports = operation({
	value: 'getAll',
	description: 'List the names of the reports that can be queried',
	endpoint: 'GET /reports/report',
	fields: [listedEngine, f.limit(), searchFilter()],
	options: [engineParameter],
	request,
	output: (answer, { filters }) => searched(listedRecords(answer, 'reports'), filters),
});

const customMetrics = operation({
	value: 'getAll',
	description: 'List the custom measurements that can be queried, one item for each',
	endpoint: 'GET /reports/custom-metric',
	fields: [listedEngine, listedReports, f.limit(), searchFilter()],
	options: [engineParameter],
	request,
	output: (answer, { filters }) => searched(listedRecords(answer, 'custom metrics'), filters),
});

const metadata = operation({
	value: 'get',
	action: 'Get reporting metadata',
	description: 'List the dimensions and metrics of reports, one item for each',
	endpoint: 'GET /reports/metadata',
	readsById: false,
	fields: [
		listedEngine,
		listedReports,
		f.limit(),
		searchFilter('dimensions and metrics that come as items'),
	],
	options: [
		engineParameter,
		f.flag(
			'fieldsAsItems',
			'Whether to return an item for each dimension and metric, instead of the answer as it is, which can be several hundred KB for one report',
			{ default: true },
		),
		f.flag('includeHidden', 'Whether to also return what the product hides', {
			hiddenWhen: { fieldsAsItems: [false] },
		}),
	],
	request,
	output: (answer, { filters, options }) => {
		if (options.fieldsAsItems === false) return itemsOf(answer);
		const known = reportFields(answer);
		const fields = known.length > 0 ? known : listedRecords(answer, 'dimensions and metrics');
		const shown = fields.filter(({ hidden }) => options.includeHidden || !saysTrue(hidden));
		return searched(shown, filters);
	},
});

const viralTrends = operation({
	value: 'getAll',
	description: 'Fetch the viral trends that match a request',
	endpoint: 'POST /reports/fetchViralTrends',
	fields: [f.documentedBody('The request'), f.limit()],
});

export const { resources, ofArea } = areaOf('reporting', [
	query,
	resourceOf('report', [reports]),
	resourceOf('engine', [engines]),
	resourceOf('metadata', [metadata]),
	resourceOf('customMetric', [customMetrics]),
	resourceOf('viralTrend', [viralTrends]),
]);
