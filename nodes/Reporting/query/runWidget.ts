import { analyticsQuery } from './analyticsQuery';

export const runWidget = analyticsQuery({
	name: 'Run Widget',
	value: 'runWidget',
	action: 'Run the query of a widget',
	description: 'Run the query that is behind a widget of a dashboard',
	endpoint: 'POST /reports/query/widget',
	what: 'The query of the widget',
});
