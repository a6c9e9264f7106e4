import { documentedBody, knownBody, recordId } from '../../shared/fields';
import { operation, resourceOf } from '../../shared/operation';
import { alsoWithoutPrefix } from '../alsoWithoutPrefix';
import { newPost } from '../post/fields';
import { schedule } from './schedule';
import { update } from './update';

const create = operation({
	value: 'create',
	action: 'Create a draft',
	description: 'Create a draft of a message, to be published or scheduled later',
	endpoint: 'POST /publishing/draft',
	fields: [knownBody(newPost)],
	done: 'created',
});

const remove = operation({
	value: 'delete',
	action: 'Delete a draft',
	description: 'Delete a draft for good',
	endpoint: 'DELETE /publishing/draft',
	dangers: [{ text: 'The draft is deleted for good.' }],
	fields: [
		recordId('draftId', { what: 'draft', inBody: true, isBare: true }),
		documentedBody('What to delete', { isOptional: true }),
	],
	done: 'deleted',
});

const get = operation({
	value: 'get',
	action: 'Get drafts',
	description: 'Get a draft by its ID',
	endpoint: 'GET /publishing/draft',
	isBrief: true,
	fields: [recordId('draftId', { what: 'draft' })],
	execute: alsoWithoutPrefix,
});

export const resource = resourceOf('draft', [create, remove, get, schedule, update]);
