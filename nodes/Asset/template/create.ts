import { pathOnly } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create a template asset',
	description: 'Create an asset that is a template',
	endpoint: 'POST /sam/template',
	body: 'The template',
	done: 'created',
});
