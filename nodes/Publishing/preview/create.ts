import { id } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create a preview',
	description: 'Create a preview of a message; Get fetches it by its ID afterwards',
	endpoint: 'POST /publishing/preview',
	fields: [
		id('messageId', { required: true, description: 'The message to preview' }),
		id('exportType', { description: 'The format of the preview, as the platform spells it' }),
		id('name', { description: 'The name of the preview' }),
	],
	optionalBody: 'The body of the request',
	done: 'created',
});
