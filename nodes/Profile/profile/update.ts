import { pathOnly } from '../../shared/operation';

export const update = pathOnly({
	name: 'Update',
	value: 'update',
	action: 'Update a profile',
	description: 'Update parts of a profile',
	endpoint: 'PATCH /profile',
	body: 'The profile',
	done: 'updated',
});
