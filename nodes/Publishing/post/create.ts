import { pathOnly } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Publish a post',
	description:
		'Publish a post on a channel. It is visible to others and is never sent twice by a retry.',
	endpoint: 'POST /publishing/post',
	body: 'The post',
	done: 'created',
});
