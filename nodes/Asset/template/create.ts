import { pathOnly } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create a template asset',
	description: 'Create an asset that is a template',
	endpoint: 'POST /sam/template',
	body: { what: 'The template', example: { name: 'Welcome', content: { text: 'Hello!' } } },
	done: 'created',
});
