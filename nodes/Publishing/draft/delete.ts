import { recordId } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const remove = pathOnly({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a draft',
	description: 'Delete a draft for good',
	endpoint: 'DELETE /publishing/draft',
	dangers: [{ text: 'The draft is deleted for good.' }],
	record: recordId('draftId', { what: 'draft', inBody: true, isBare: true }),
	body: { what: 'What to delete', isOptional: true },
	done: 'deleted',
});
