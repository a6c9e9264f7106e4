import { analyticsQuery } from './analyticsQuery';
import { documentedQuery } from './documentedQuery';

export const runResearchAssistant = analyticsQuery({
	name: 'Run Research Assistant',
	value: 'runResearchAssistant',
	action: 'Run a research assistant query',
	description: 'Run a query of the research assistant',
	endpoint: 'POST /reports/query/researchAssistant',
	query: documentedQuery('The query'),
});
