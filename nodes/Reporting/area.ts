import type { IDataObject } from 'n8n-workflow';
import { itemsOf, listedRecords, type Answer } from '../kernel/answers/answer';
import { operation, type Operation, resourceOf } from '../kernel/operation';
import { saysTrue, toText } from '../kernel/values/values';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { engineParameter, listedEngine, listedReports, searchFilter } from './fields';
import { resource as query } from './query';
import { reportFields } from './reportFields';

/** A list of what an engine has, or some of its reports. */
function listOfEngine({
	fields = [],
	options = [],
	records,
	...description
}: Pick<Operation, 'value' | 'action' | 'description' | 'endpoint'> & {
	fields?: ReadonlyArray<typeof listedReports>;
	options?: readonly MetadataOption[];
	/** The records in the answer. */
	records: (answer: Answer, options: f.PartialValues<readonly MetadataOption[]>) => IDataObject[];
}): Operation {
	return operation({
		...description,
		readsById: false,
		fields: [listedEngine, ...fields, f.limit(), searchFilter],
		options: [engineParameter, ...options],
		request: ({ reportingEngine, reports, options }) => ({
			query: {
				...options.queryParameters,
				...(reportingEngine && { [options.engineParameter ?? 'engine']: reportingEngine }),
				...(reports && { reportNames: reports }),
			},
		}),
		output: (answer, { filters, options }) => {
			const wanted = (filters.search ?? '').toLowerCase();
			const isWanted = (part: unknown) =>
				toText(part ?? '')
					.toLowerCase()
					.includes(wanted);
			return records(answer, options).filter(({ id, name, displayName, data }) =>
				[id, name, displayName, data].some(isWanted),
			);
		},
	});
}

type MetadataOption = f.Field<'fieldsAsItems' | 'includeHidden', boolean>;

const engines = operation({
	value: 'getAll',
	action: 'Get many engines',
	description: 'List the reporting engines that can be queried',
	endpoint: 'GET /reports/engine',
	fields: [f.limit()],
});

const reports = listOfEngine({
	value: 'getAll',
	action: 'Get many reports',
	description: 'List the names of the reports that can be queried',
	endpoint: 'GET /reports/report',
	records: (answer) => listedRecords(answer, 'reports'),
});

const customMetrics = listOfEngine({
	value: 'getAll',
	action: 'Get many custom metrics',
	description: 'List the custom measurements that can be queried, one item for each',
	endpoint: 'GET /reports/custom-metric',
	fields: [listedReports],
	records: (answer) => listedRecords(answer, 'custom metrics'),
});

const metadata = listOfEngine({
	value: 'get',
	action: 'Get reporting metadata',
	description: 'List the dimensions and metrics of reports, one item for each',
	endpoint: 'GET /reports/metadata',
	fields: [listedReports],
	options: [
		f.flag(
			'fieldsAsItems',
			'Whether to return an item for each dimension and metric, instead of the answer as it is, which can be several hundred KB for one report',
			{ default: true },
		),
		f.flag('includeHidden', 'Whether to also return what the product hides', {
			hiddenWhen: { fieldsAsItems: [false] },
		}),
	],
	records: (answer, { fieldsAsItems = true, includeHidden = false }) => {
		if (!fieldsAsItems) return itemsOf(answer);
		const known = reportFields(answer);
		const fields = known.length > 0 ? known : listedRecords(answer, 'dimensions and metrics');
		return includeHidden ? fields : fields.filter(({ hidden }) => !saysTrue(hidden));
	},
});

const viralTrends = operation({
	value: 'getAll',
	action: 'Get many viral trends',
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
