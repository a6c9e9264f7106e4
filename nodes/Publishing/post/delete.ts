import { required } from '../../shared/fields/groups';
import { id } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { query } from '../fields';

export const remove = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a post',
	description: 'Delete a post for good',
	endpoint: 'DELETE /publishing/post',
	fields: [required(id('postId', { description: 'The post to delete' })), query],
	request: ({ postId, queryParameters }) => ({ query: { ...queryParameters, postId } }),
	done: 'deleted',
});
