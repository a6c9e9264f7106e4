import { pathOnly, REACHES_PEOPLE } from '../../shared/operation';
import { untilPublished } from '../published';
import { newPost } from './fields';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Publish a post',
	description: 'Publish a post on one or several accounts. It is visible to others.',
	endpoint: 'POST /publishing/post',
	dangers: [REACHES_PEOPLE],
	body: newPost,
	done: 'created',
	idName: 'postId',
	...untilPublished,
});
