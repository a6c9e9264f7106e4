import type { Int64 } from '../../kernel/values/json';
import { titleOf } from '../../kernel/values/titles';
import { quote } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { engine } from '../fields';
import { formOrPayload } from './payload';

const report = f.pickedFrom(
	'searchReports',
	f.id('report', 'A report of the engine, by its ID', { placeholder: 'e.g. OUTBOUND_MESSAGE' }),
);

const heading = (what: string) =>
	f.text('heading', `The name of the column. By default the name of the ${what}.`, {
		placeholder: 'e.g. Replies',
	});

const dimensionOf = (searchListMethod: string, what: string) =>
	f.pickedFrom(
		searchListMethod,
		f.id('dimensionName', `${what}, from the dimensions of the report, or by its ID`, {
			empty: 'never',
			displayName: 'Dimension',
			placeholder: 'e.g. ACCOUNT_ID',
		}),
	);

const customProperty = f.pickedFrom(
	'searchCustomDimensions',
	f.id('customProperty', 'Which custom property is meant, where several share this dimension', {
		empty: 'decide',
		placeholder: 'e.g. 5cc9a7d0e4b01904c8dfc965',
	}),
);

const HISTOGRAM = 'DATE_HISTOGRAM';

/** How long a part of a histogram is where nobody says otherwise. */
const INTERVAL = '1d';

/** The known ways to group that have no interval. */
const WITHOUT_INTERVAL = ['DAY_OF_WEEK', 'MONTH_OF_YEAR', 'TIME_OF_DAY'];

const titled = (value: string) => ({ name: titleOf(value), value });

const FILTER_TYPES = [
	...['BETWEEN', 'CONTAINS', 'EQUALS', 'EXISTS', 'FILTER', 'IN', 'STARTS_WITH'].map(titled),
	{ name: 'Greater Than', value: 'GT' },
	{ name: 'Greater Than or Equal', value: 'GTE' },
	{ name: 'Less Than', value: 'LT' },
	{ name: 'Less Than or Equal', value: 'LTE' },
	{ name: 'Not In', value: 'NIN' },
];

/** The known ones that need values, by value and by label: all but EXISTS. */
const WITH_VALUES = FILTER_TYPES.flatMap(({ name, value }) =>
	value === 'EXISTS' ? [] : [value, name],
);
const withoutValues = { filterType: ['EXISTS'] };

const projections = f.rows(
	'projections',
	'The figures in each row',
	{ displayName: 'Metrics', rowName: 'metric' },
	[
		f.pickedFrom(
			'searchMetrics',
			f.id(
				'measurementName',
				'What is measured, from the metrics and custom metrics of the report, or by its ID',
				{ empty: 'never', displayName: 'Metric', placeholder: 'e.g. TOTAL_ENGAGEMENT' },
			),
		),
		f.openChoice(
			'aggregateFunction',
			'How the values of a row are combined',
			{ displayName: 'Aggregate', empty: 'decide', default: 'SUM' },
			[
				{ name: 'Average', value: 'AVG' },
				{ name: 'Maximum', value: 'MAX' },
				{ name: 'Minimum', value: 'MIN' },
				{ name: 'Statistics', value: 'STATS' },
				{ name: 'Sum', value: 'SUM' },
			],
		),
		heading('metric'),
	],
);
const groupBys = f.rows(
	'groupBys',
	'What the rows are grouped by; without any, there is one row',
	{ displayName: 'Dimensions', rowName: 'dimension' },
	[
		dimensionOf('searchDimensions', 'What the rows are grouped by'),
		f.openChoice(
			'groupType',
			'Its values, or parts of the time, for a dimension that is a date',
			{ displayName: 'Group By', empty: 'decide', default: 'FIELD' },
			[HISTOGRAM, 'FIELD', ...WITHOUT_INTERVAL].sort(),
		),
		f.text(
			'interval',
			`For a dimension that is a date: how long each part is. By default ${INTERVAL} in a histogram.`,
			{
				path: 'details.interval',
				empty: 'decide',
				hiddenWhen: { groupType: WITHOUT_INTERVAL },
				placeholder: 'e.g. 1h, 5d',
			},
		),
		customProperty,
		heading('dimension'),
	],
);
const filters = f.rows('filters', 'Which records count', { rowName: 'filter' }, [
	dimensionOf('searchFilterDimensions', 'What the records are filtered by'),
	f.openChoice(
		'filterType',
		'How the values are compared',
		{ displayName: 'Condition', empty: 'decide', default: 'IN' },
		f.byName(FILTER_TYPES),
	),
	f.list('values', 'What it is compared with', {
		empty: 'decide',
		hiddenWhen: withoutValues,
		requiredIf: { filterType: WITH_VALUES },
		placeholder: 'e.g. 1002, 1005',
	}),
	f.flag('asNumbers', 'Whether to send the values as numbers instead of texts', {
		hiddenWhen: withoutValues,
	}),
	customProperty,
]);
const sorts = f.rows(
	'sorts',
	'The order of the rows, by the first column first',
	{ displayName: 'Sort', rowName: 'column' },
	[
		f.text('heading', 'The heading of a metric or dimension', {
			empty: 'never',
			displayName: 'Column',
			placeholder: 'e.g. TOTAL_ENGAGEMENT',
		}),
		f.openChoice('order', 'The order of the rows by this column', { empty: 'decide' }, [
			{ name: 'Ascending', value: 'ASC' },
			{ name: 'Descending', value: 'DESC' },
		]),
	],
);

const subject = [f.required(engine), f.required(report)] as const;
/** Their lists are those of the report. */
const details = [projections, groupBys, filters, sorts].map((field) => ({
	...field,
	appears: { after: 'report' },
}));

export const reportQuery = formOrPayload({
	inputMode: f.choice(
		'inputMode',
		'Where the query comes from',
		{ empty: 'never', displayName: 'Query From', appears: 'onRequest' },
		[
			{ value: 'fields', description: 'Choose engine, report, metrics and dimensions from lists' },
			{
				name: 'Pasted Payload',
				value: 'json',
				description: 'Paste the JSON that the product generates for a widget',
			},
		],
	),
	subject,
	details,
	more: [
		f.pickedList(
			'projectionDecorations',
			'What to add to each metric, compared with the time before',
			{ displayName: 'Change', empty: 'leaveOut' },
			{ options: ['CHANGE', 'PERCENTAGE', 'PERCENTAGE_CHANGE'].map(titled) },
		),
		f.text('timeField', 'The date of a record that the time range is about, where it has several', {
			empty: 'decide',
			placeholder: 'e.g. SN_CREATED_TIME',
		}),
		f.stringMap(
			'additional',
			'Settings that the platform keeps with the query, e.g. Currency, as texts',
		),
	],
	what: 'query',
	bodyOf,
});

type FormValues = f.Values<typeof subject> & f.PartialValues<typeof details>;

/** The body of a query, in the order of what the product generates. */
function bodyOf(values: FormValues, at: f.Location): Record<string, unknown> {
	const { reportingEngine, report } = values;
	const groupBys = (values.groupBys ?? []).map((row) => {
		const { dimensionName, groupType, interval, customProperty } = row;
		const heading = row.heading ?? customProperty ?? dimensionName;
		const length = groupType === HISTOGRAM ? (interval ?? INTERVAL) : interval;
		return { heading, dimensionName, groupType, details: detailsOf(length, customProperty) };
	});
	const projections = (values.projections ?? []).map((row) => {
		const { measurementName, aggregateFunction, heading = measurementName } = row;
		return { heading, measurementName, aggregateFunction };
	});
	checkHeadings({ groupBys, projections }, at);
	const filters = (values.filters ?? []).map((row, i) => {
		const { dimensionName, filterType, values: texts = [] } = row;
		const details = detailsOf(undefined, row.customProperty);
		const place = at.in('filters').in(i).in('values');
		const values = row.asNumbers ? texts.map((text, j) => numberIn(text, place.in(j))) : texts;
		return { dimensionName, filterType, values, ...(details && { details }) };
	});
	return {
		...{ reportingEngine, report, groupBys, projections },
		...(filters.length > 0 && { filters }),
		...(values.sorts && { sorts: values.sorts }),
		projectionDecorations: [],
	};
}

const wholeNumber = f.int64('value');
const decimal = f.number('value', { fraction: true });

/** The number that a text is; whole ones keep all their digits. */
function numberIn(text: string, at: f.Location): Int64 | undefined {
	return (/^\s*-?\d+\s*$/.test(text) ? wholeNumber : decimal).parse(text, at);
}

/** Publicly known: the details of a group or filter. */
function detailsOf(interval?: string, customProperty?: string): object | null {
	if (interval === undefined && customProperty === undefined) return null;
	const custom = { srcType: 'CUSTOM', fieldName: customProperty, isSecureField: false };
	const date = { isDateTypeDimension: true, interval };
	return { ...(interval && date), ...(customProperty && custom) };
}

/** Each row of the result is an object, so if two columns had the same name, one would be missing. */
function checkHeadings(columns: Record<string, Array<{ heading?: string }>>, at: f.Location): void {
	const seen = new Set<string>();
	for (const [name, rows] of Object.entries(columns))
		for (const [i, { heading = '' }] of rows.entries()) {
			const place = at.in(name).in(i).in('heading');
			if (seen.has(heading))
				place.problem(
					`There is a column ${quote(heading)} already. Give this one another heading.`,
				);
			seen.add(heading);
		}
}
