import { list } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const get = pathOnly({
	name: 'Get',
	value: 'get',
	action: 'Get posts',
	description:
		'Get one or several posts by their IDs, e.g. those that Private Message: Send returned',
	endpoint: 'GET /publishing/post',
	isBrief: true,
	fields: [list('postIds', { required: true, description: 'The posts to get' })],
	alsoWithoutPrefix: true,
});
