import { id } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { auditRecord } from '../../shared/records';
import { pageItem } from './items';

export const getPage = operation({
	name: 'Get Page of Audit Records',
	value: 'getPage',
	action: 'Get a page of audit records',
	description:
		'Get the page that a cursor leads to, as one item with the records and the cursor of the next page. A cursor works once.',
	endpoint: 'GET /audit',
	fields: [
		id('cursor', {
			required: true,
			placeholder: 'e.g. {{ $json.cursor }}',
			description:
				'The cursor from the previous page, which this request uses up. Search with First Page Only gives the first one.',
		}),
	],
	gives: auditRecord,
	execute: async ({ cursor }, context) =>
		pageItem(await context.send('GET /audit', { query: { id: cursor } }), context),
});
