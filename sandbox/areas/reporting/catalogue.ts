import type { JsonObject } from '../../core/json';

/** What can be queried, as the sandbox has it; ids and shapes are those that are publicly known. */
export const ENGINES = [
	{ id: 'INBOUND_MESSAGE', name: 'Inbound Analytics' },
	{ id: 'LISTENING', name: 'Listening' },
	{ id: 'OUTBOUND_MESSAGE', name: 'Outbound Message' },
];

/** The reports of each engine. */
const REPORTS: Record<string, Array<{ id: string; name: string }>> = {
	INBOUND_MESSAGE: [
		{ id: 'INBOUND_MESSAGE', name: 'Messages by day and channel' },
		{ id: 'INBOUND_CASE', name: 'Cases by day and channel' },
	],
	LISTENING: [{ id: 'LISTENING_MENTIONS', name: 'Mentions' }],
	OUTBOUND_MESSAGE: [{ id: 'OUTBOUND_MESSAGE', name: 'Posts by day and channel' }],
};

/** The reports of an engine; of all where none is named. */
export function reportsOf(engine?: string): Array<{ id: string; name: string }> {
	return engine === undefined ? Object.values(REPORTS).flat() : (REPORTS[engine] ?? []);
}

const DIMENSIONS = [
	{
		name: 'DAY',
		displayName: 'Day',
		dataType: 'DATE',
		groupByAllowed: true,
		filterDimension: false,
	},
	{
		name: 'CHANNEL',
		displayName: 'Channel',
		dataType: 'TEXT',
		groupByAllowed: true,
		filterDimension: true,
	},
	{
		...{ name: 'CUSTOM_PROPERTY', displayName: 'Region', type: 'CUSTOM', dataType: 'TEXT' },
		...{ childName: 'field_region', groupByAllowed: true, filterDimension: true },
	},
	{ name: 'INTERNAL_MARK', displayName: 'Internal mark', hidden: true, groupByAllowed: true },
];

const MEASUREMENTS = [
	{ name: 'MESSAGES', displayName: 'Messages', type: 'CUMULATIVE', dataType: 'NUMERIC' },
	{
		name: 'RESPONSE_TIME',
		displayName: 'Response time',
		type: 'CALCULATED',
		dataType: 'TIME_DIFFERENCE',
	},
];

const CUSTOM_METRICS = [
	{ name: 'ANSWERED_WITHIN_AN_HOUR', displayName: 'Answered within an hour', type: 'CALCULATED' },
];

/** What is asked for in the query of a list: the engine, under each of its names, and reports. */
export interface Asked {
	engine?: string;
	reports: string[];
}

export function askedIn(query: Readonly<Record<string, string>>): Asked {
	const engine = query.engine ?? query.reportingEngine ?? query.reportingEngineId;
	const named = query.reportNames?.split(',');
	return { engine, reports: named ?? reportsOf(engine).map(({ id }) => id) };
}

/** The metadata of reports, by their names. */
export function metadataOf({ reports }: Asked): JsonObject {
	const entry = (report: string) => ({
		...{ recordType: report, displayName: report, dateFieldName: 'DAY' },
		dimensions: DIMENSIONS,
		measurements: MEASUREMENTS,
		filterDimensions: DIMENSIONS.filter(({ filterDimension }) => filterDimension),
	});
	return Object.fromEntries(reports.map((report) => [report, entry(report)]));
}

/** The custom metrics of reports, by their names. */
export function customMetricsOf({ reports }: Asked): JsonObject {
	return Object.fromEntries(reports.map((report) => [report, CUSTOM_METRICS]));
}

export const TRENDS = [
	{ topic: 'delivery times', mentions: 320, change: 0.4 },
	{ topic: 'spring collection', mentions: 180, change: 0.2 },
];
