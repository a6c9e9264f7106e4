import { analyticsQuery } from './analyticsQuery';

export const runWidget = analyticsQuery({
	name: 'Run Widget',
	value: 'runWidget',
	action: 'Run the query of a widget',
	description: 'Run the query of a dashboard widget',
	endpoint: 'POST /reports/query/widget',
	what: 'The query of the widget',
});
