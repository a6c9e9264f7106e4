import { pathOnly } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create a profile',
	description: 'Create the profile of a customer',
	endpoint: 'POST /profile',
	body: 'The profile',
	done: 'created',
});
