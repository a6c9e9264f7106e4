import { descriptionOf } from '../shared/agents';
import { id } from '../shared/fields';
import { operation, resourceOf } from '../shared/operation';
import { auditRecord } from '../shared/records';
import { exportFiles } from './export';
import { pageItem } from './items';
import { search } from './search';

const getPage = operation({
	name: 'Get Page of Audit Records',
	value: 'getPage',
	action: 'Get a page of audit records',
	description:
		'Get the page that a cursor leads to, as one item with the records and the cursor of the next page. A cursor works once.',
	endpoint: 'GET /audit',
	fields: [
		id('cursor', {
			empty: 'never',
			placeholder: 'e.g. {{ $json.cursor }}',
			description:
				'The cursor of the previous page. Each cursor works only once. To get the first one, use Search with First Page Only.',
		}),
	],
	gives: auditRecord,
	execute: async ({ cursor }, context) =>
		pageItem(await context.send('GET /audit', { query: { id: cursor } }), context),
});

/** What the node offers. */
export const resources = [resourceOf('auditRecord', [exportFiles, getPage, search])];

export const ofArea = descriptionOf(resources);
