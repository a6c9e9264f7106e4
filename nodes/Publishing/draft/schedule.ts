import { id } from '../../shared/fields';
import { pathOnly, REACHES_PEOPLE } from '../../shared/operation';

export const schedule = pathOnly({
	name: 'Schedule',
	value: 'schedule',
	action: 'Schedule a draft to be published',
	description:
		'Schedule a draft, so that the platform publishes it. Others then see it, and that cannot be taken back.',
	endpoint: 'POST /publishing/draft/schedule',
	dangers: [REACHES_PEOPLE],
	fields: [id('draftId', { required: true, description: 'The draft to schedule' })],
	optionalBody: 'The schedule',
	done: 'scheduled',
	idName: 'postId',
});
