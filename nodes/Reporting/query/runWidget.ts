import { choice } from '../../shared/fields';
import { analyticsQuery } from './analyticsQuery';
import { widgetQuery } from './widgetQuery';
import { isObject, toText } from '../../shared/values';

/** Where the platform may look for the widget. Publicly known is only the path of an earlier version. */
const PLACES = [
	{ name: 'ID in the Query', value: 'id' },
	{ name: 'Widget ID in the Body', value: 'body' },
	{ name: 'Widget ID in the Query', value: 'widgetId' },
];

export const runWidget = analyticsQuery({
	name: 'Run Widget',
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
