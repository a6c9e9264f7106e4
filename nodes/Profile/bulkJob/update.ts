import { bulk } from './bulk';

export const update = bulk({
	name: 'Update',
	value: 'update',
	action: 'Update profiles in bulk',
	description: 'Start a job that updates parts of many profiles',
	endpoint: 'PATCH /profile/bulk',
	example: { id: 'profile-1', contact: { firstName: 'Ada' } },
});
