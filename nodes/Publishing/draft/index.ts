import { knownBody, recordId } from '../../shared/fields';
import { pathOnly, type Resource } from '../../shared/operation';
import { newPost } from '../post/fields';
import { schedule } from './schedule';
import { update } from './update';

const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create a draft',
	description: 'Create a draft of a message, to be published or scheduled later',
	endpoint: 'POST /publishing/draft',
	body: knownBody(newPost),
	done: 'created',
	idName: 'draftId',
});

const remove = pathOnly({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a draft',
	description: 'Delete a draft for good',
	endpoint: 'DELETE /publishing/draft',
	dangers: [{ text: 'The draft is deleted for good.' }],
	record: recordId('draftId', { what: 'draft', inBody: true, isBare: true }),
	body: { what: 'What to delete', isOptional: true },
	done: 'deleted',
});

const get = pathOnly({
	name: 'Get',
	value: 'get',
	action: 'Get drafts',
	description: 'Get a draft by its ID',
	endpoint: 'GET /publishing/draft',
	isBrief: true,
	record: recordId('draftId', { what: 'draft' }),
	alsoWithoutPrefix: true,
});

export const resource: Resource = {
	name: 'Draft',
	value: 'draft',
	operations: [create, remove, get, schedule, update],
};
