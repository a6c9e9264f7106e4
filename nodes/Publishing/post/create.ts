import { knownBody, USUAL } from '../../shared/fields';
import { pathOnly, REACHES_PEOPLE } from '../../shared/operation';
import { POST } from '../advice';
import { untilPublished } from '../published';
import { newPost } from './fields';

/** A post is published as it is given, which a draft is not. */
const fields = newPost.fields.map((field) =>
	field.name === newPost.about ? { ...field, ...USUAL } : field,
);

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Publish a post',
	description: 'Publish a post on one or several accounts. It is visible to others.',
	endpoint: 'POST /publishing/post',
	dangers: [REACHES_PEOPLE],
	body: knownBody({ ...newPost, fields, needs: 'content' }),
	done: 'created',
	idName: 'postId',
	...untilPublished(POST),
});
