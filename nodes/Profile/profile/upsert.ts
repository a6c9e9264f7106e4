import { pathOnly } from '../../shared/operation';

export const upsert = pathOnly({
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update a profile',
	description: 'Create a new profile, or update the current one if it already exists (upsert)',
	endpoint: 'POST /profile/upsert',
	body: {
		what: 'The profile',
		example: {
			profiles: [{ channelType: 'PAGE', channelId: 'customer-9' }],
			contact: { firstName: 'Ada' },
		},
	},
	done: 'upserted',
});
