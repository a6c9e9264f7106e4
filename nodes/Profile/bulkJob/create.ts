import { bulk } from './bulk';

export const create = bulk({
	name: 'Create',
	value: 'create',
	action: 'Create profiles in bulk',
	description: 'Start a job that creates many profiles',
	endpoint: 'POST /profile/bulk',
});
