import { pathOnly } from '../../shared/operation';

export const update = pathOnly({
	name: 'Update',
	value: 'update',
	action: 'Update a draft',
	description: 'Update a draft. Name it in a query parameter, e.g. draftId, or in the body.',
	endpoint: 'PUT /publishing/draft',
	body: 'The draft',
	done: 'updated',
});
