import { recordId } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const update = pathOnly({
	name: 'Update',
	value: 'update',
	action: 'Update a draft',
	description: 'Update a draft. Name it by its ID, in a query parameter or in the body.',
	endpoint: 'PUT /publishing/draft',
	record: recordId('draftId', { what: 'draft', inBody: true }),
	body: { what: 'The draft', example: { content: { text: 'We look after it today.' } } },
	done: 'updated',
	idName: 'draftId',
});
