import { knownBody } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';
import { newPost } from '../post/fields';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create a draft',
	description: 'Create a draft of a message, to be published or scheduled later',
	endpoint: 'POST /publishing/draft',
	body: knownBody(newPost),
	done: 'created',
	idName: 'draftId',
});
