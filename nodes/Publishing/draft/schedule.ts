import { required } from '../../shared/fields/groups';
import { id } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { optionalBody, query } from '../fields';

export const schedule = operation({
	name: 'Schedule',
	value: 'schedule',
	action: 'Schedule a draft',
	description: 'Schedule a draft, so that the platform publishes it',
	endpoint: 'POST /publishing/draft/schedule',
	fields: [
		required(id('draftId', { description: 'The draft that is scheduled' })),
		optionalBody('The schedule'),
		query,
	],
	request: ({ draftId, jsonBody, queryParameters }) => ({
		query: { ...queryParameters, draftId },
		body: jsonBody,
	}),
	done: 'scheduled',
});
