import { documentedBody, type Input } from '../../shared/fields';
import { analyticsQuery } from './analyticsQuery';
import type { Query } from './payload';

const body = documentedBody('The query');

/** A query whose fields nobody but the platform's own documentation shows. */
const query: Input<'query', Query> = {
	...body,
	name: 'query',
	read: (reader) => ({ body: body.read(reader) }),
};

export const runResearchAssistant = analyticsQuery({
	name: 'Run Research Assistant',
	value: 'runResearchAssistant',
	action: 'Run a research assistant query',
	description: 'Run a query of the research assistant',
	endpoint: 'POST /reports/query/researchAssistant',
	query,
});
