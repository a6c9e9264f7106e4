import { pathOnly } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create a draft',
	description: 'Create a draft of a message, to be published or scheduled later',
	endpoint: 'POST /publishing/draft',
	body: { what: 'The draft', example: { content: { text: 'We look after it.' } } },
	idName: 'draftId',
});
