import { required } from '../../shared/fields/groups';
import { id } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { query } from '../fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get a preview',
	description: 'Get a preview by its ID',
	endpoint: 'GET /publishing/preview',
	fields: [required(id('previewId', { description: 'The preview to get' })), query],
	request: ({ previewId, queryParameters }) => ({ query: { ...queryParameters, previewId } }),
});
