import { pathOnly } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Publish a post',
	description:
		'Publish a post on a channel. It is visible to others. A retry never publishes it twice.',
	endpoint: 'POST /publishing/post',
	body: { what: 'The post', example: { accountId: 5001, content: { text: 'We are open again.' } } },
	done: 'created',
	idName: 'postId',
});
