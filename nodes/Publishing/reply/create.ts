import { pathOnly } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Publish a reply to a message',
	description:
		'Publish a reply to a message. It reaches others and is never sent twice by a retry.',
	endpoint: 'POST /publishing/reply',
	body: 'The reply',
	done: 'created',
});
