import { pathOnly } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create a profile',
	description: 'Create the profile of a customer',
	endpoint: 'POST /profile',
	body: {
		what: 'The profile',
		example: {
			contact: { firstName: 'Ada', email: 'ada@example.com' },
			profiles: [{ channelType: 'PAGE', channelId: 'customer-9' }],
		},
	},
	done: 'created',
});
