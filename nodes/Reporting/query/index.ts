import { operation, resourceOf } from '../../kernel/operation';
import { isObject, toText } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { analyticsQuery } from './analyticsQuery';
import { exportFiles } from './export';
import { isBatch } from './pages';
import { formOrPayload, payload, type Query } from './payload';
import { reportQuery } from './reportQuery';

const body = f.documentedBody('The query');

/** A query whose fields nobody but the platform's own documentation shows. */
const query = f.afterRead({ ...body, name: 'query' }, (body): Query => ({ body }));

const runResearchAssistant = analyticsQuery({
	value: 'runResearchAssistant',
	action: 'Run a research assistant query',
	description: 'Run a query of the research assistant',
	endpoint: 'POST /reports/query/researchAssistant',
	query,
});

const run = analyticsQuery({
	value: 'run',
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

const runWidget = analyticsQuery({
	value: 'runWidget',
	action: 'Run the query of a widget',
	description:
		'Run the query of a dashboard widget and get one item for each row of its result, on all pages',
	endpoint: 'POST /reports/query/widget',
	query: formOrPayload({
		inputMode: f.choice(
			'inputMode',
			'How the values are given',
			{ empty: 'never', appears: 'onRequest' },
			[
				{ name: 'Fields', value: 'fields', description: 'Name the widget and the time' },
				{ name: 'JSON', value: 'json', description: 'Give the whole body as JSON' },
			],
		),
		subject: [
			f.id(
				'widgetId',
				'The ID of the widget: "widgetId" in "additional" of a payload that the product generates for it',
				{ empty: 'never', placeholder: 'e.g. 5a000000000000000000000b' },
			),
		],
		more: [
			f.text('interval', 'How long each part of a date histogram is, e.g. 5d or weeks', {
				empty: 'decide',
				placeholder: 'e.g. weeks',
			}),
		],
		what: 'body',
		marks: ['startTime', 'endTime', 'widgetId'],
		bodyOf: ({ widgetId }: { widgetId: string }) => ({ widgetId }),
	}),
	options: [
		f.choice(
			'widgetParameter',
			'Where the ID of the widget goes. The specification does not say.',
			{ default: 'widgetId' },
			// Publicly known is only the path of an earlier version.
			[
				{ name: 'ID in the Query', value: 'id' },
				{ name: 'Widget ID in the Body', value: 'body' },
				{ name: 'Widget ID in the Query', value: 'widgetId' },
			],
		),
	],
	request: (body, { widgetParameter = 'widgetId' }) => {
		if (!isObject(body) || body.widgetId === undefined || widgetParameter === 'body') return {};
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
