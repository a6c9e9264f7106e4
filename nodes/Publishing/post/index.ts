import { f } from '../../shared/fields';
import { pathOnly, REACHES_PEOPLE, type Resource } from '../../shared/operation';
import { POST } from '../advice';
import { untilPublished } from '../published';
import { newPost } from './fields';
import { updateWorkflowProperties } from './updateWorkflowProperties';

/** A post is published as it is given, which a draft is not. */
const fields = newPost.fields.map((field) =>
	field.name === newPost.about ? { ...field, ...f.USUAL } : field,
);

const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Publish a post',
	description: 'Publish a post on one or several accounts. It is visible to others.',
	endpoint: 'POST /publishing/post',
	dangers: [REACHES_PEOPLE],
	body: f.knownBody({ ...newPost, fields, needs: 'content' }),
	done: 'created',
	idName: 'postId',
	...untilPublished(POST),
});

const remove = pathOnly({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a post',
	description: 'Delete a post for good',
	endpoint: 'DELETE /publishing/post',
	dangers: [{ text: 'The post is deleted for good.' }],
	fields: [f.bareId(f.id('postId', { required: true, description: 'The post to delete' }))],
	done: 'deleted',
});

const get = pathOnly({
	name: 'Get',
	value: 'get',
	action: 'Get posts',
	description:
		'Get one or several posts by their IDs, e.g. those that Private Message: Send returned',
	endpoint: 'GET /publishing/post',
	isBrief: true,
	fields: [f.list('postIds', { required: true, description: 'The posts to get' })],
	alsoWithoutPrefix: true,
});

export const post: Resource = {
	name: 'Post',
	value: 'post',
	operations: [create, remove, get, updateWorkflowProperties],
};
