import { id } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const get = pathOnly({
	name: 'Get',
	value: 'get',
	action: 'Get a preview',
	description: 'Get a preview by its ID',
	endpoint: 'GET /publishing/preview',
	fields: [id('previewId', { required: true, description: 'The preview to get' })],
});
