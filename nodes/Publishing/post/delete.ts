import { bareId, id } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const remove = pathOnly({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a post',
	description: 'Delete a post for good',
	endpoint: 'DELETE /publishing/post',
	dangers: [{ text: 'The post is deleted for good.' }],
	fields: [bareId(id('postId', { required: true, description: 'The post to delete' }))],
	done: 'deleted',
});
