import { choice, documentedBody, type Input } from '../../shared/fields';
import { operation, resourceOf } from '../../shared/operation';
import { isObject, toText } from '../../shared/values';
import { analyticsQuery } from './analyticsQuery';
import { exportFiles } from './export';
import { isBatch } from './pages';
import { payload, type Query } from './payload';
import { reportQuery } from './reportQuery';
import { widgetQuery } from './widgetQuery';

const body = documentedBody('The query');

/** A query whose fields nobody but the platform's own documentation shows. */
const query: Input<'query', Query> = {
	...body,
	name: 'query',
	read: (reader) => ({ body: body.read(reader) }),
};

const runResearchAssistant = analyticsQuery({
	value: 'runResearchAssistant',
	action: 'Run a research assistant query',
	description: 'Run a query of the research assistant',
	endpoint: 'POST /reports/query/researchAssistant',
	query,
});

const run = analyticsQuery({
	value: 'run',
	action: 'Run a query',
	description: 'Run an analytics query and get one item for each row of its result, on all pages',
	endpoint: 'POST /reports/query',
	also: ['POST /reports/batchQuery'],
	query: reportQuery,
	// What is pasted may be a batch.
	request: (body) => (isBatch(body) ? { endpoint: 'POST /reports/batchQuery' } : {}),
});

const runBatch = analyticsQuery({
	value: 'runBatch',
	action: 'Run several queries',
	description: 'Run several analytics queries with one request; each row has the name of its query',
	endpoint: 'POST /reports/batchQuery',
	query: payload,
});

const runLog = operation({
	value: 'runLog',
	action: 'Get the compiled string of a query',
	description: 'Get the compiled query string of a query, as the platform returns it',
	endpoint: 'POST /reports/log/query',
	fields: [body],
});

/** Where the platform may look for the widget. Publicly known is only the path of an earlier version. */
const PLACES = [
	{ name: 'ID in the Query', value: 'id' },
	{ name: 'Widget ID in the Body', value: 'body' },
	{ name: 'Widget ID in the Query', value: 'widgetId' },
];

const runWidget = analyticsQuery({
	value: 'runWidget',
	action: 'Run the query of a widget',
	description:
		'Run the query of a dashboard widget and get one item for each row of its result, on all pages',
	endpoint: 'POST /reports/query/widget',
	query: widgetQuery,
	options: [
		choice('widgetParameter', PLACES, {
			default: 'widgetId',
			shownWhen: { '/inputMode': ['fields'] },
			description: 'Where the ID of the widget goes. The specification does not say.',
		}),
	],
	request: (body, { widgetParameter = 'widgetId' }) => {
		if (!isObject(body) || body.widgetId === undefined) return {};
		if (widgetParameter === 'body') return {};
		const { widgetId, ...rest } = body;
		return { query: { [widgetParameter]: toText(widgetId) }, body: rest };
	},
});

export const resource = resourceOf('query', [
	exportFiles,
	run,
	runBatch,
	runLog,
	runResearchAssistant,
	runWidget,
]);
