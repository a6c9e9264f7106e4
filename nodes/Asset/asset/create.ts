import { pathOnly } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create an asset',
	description: 'Create an asset in the asset manager',
	endpoint: 'POST /sam',
	body: { what: 'The asset', example: { name: 'Logo', url: 'https://media.example.com/logo.png' } },
	done: 'created',
});
