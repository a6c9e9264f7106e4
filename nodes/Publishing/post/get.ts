import { required } from '../../shared/fields/groups';
import { list } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { query } from '../fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get posts',
	description: 'Get one or several posts by their IDs, e.g. those that Private Message: Send gave',
	endpoint: 'GET /publishing/post',
	fields: [
		required(list('postIds', { displayName: 'Post IDs', description: 'The posts to get' })),
		query,
	],
	request: ({ postIds, queryParameters }) => ({ query: { ...queryParameters, postIds } }),
});
