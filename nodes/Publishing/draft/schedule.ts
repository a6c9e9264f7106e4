import { required } from '../../shared/fields/groups';
import { id } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { optionalBody, query } from '../fields';

export const schedule = operation({
	name: 'Schedule',
	value: 'schedule',
	action: 'Schedule a draft to be published',
	description:
		'Schedule a draft, so that the platform publishes it. Others then see it, and that cannot be taken back.',
	endpoint: 'POST /publishing/draft/schedule',
	fields: [
		required(id('draftId', { description: 'The draft to schedule' })),
		optionalBody('The schedule'),
		query,
	],
	request: ({ draftId, jsonBody, queryParameters }) => ({
		query: { ...queryParameters, draftId },
		body: jsonBody,
	}),
	done: 'scheduled',
});
