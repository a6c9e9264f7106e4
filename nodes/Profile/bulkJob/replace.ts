import { bulk } from './bulk';

export const replace = bulk({
	name: 'Replace',
	value: 'replace',
	action: 'Replace whole profiles in bulk',
	description:
		'Start a job that replaces many whole profiles: what the body leaves out may be lost',
	endpoint: 'PUT /profile/bulk',
	example: { id: 'profile-1', contact: { firstName: 'Ada' } },
});
