import { bulk } from './bulk';

export const upsert = bulk({
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update profiles in bulk',
	description:
		'Create a new profile for each entry of a bulk job, or update the current one if it already exists (upsert)',
	endpoint: 'POST /profile/bulk/upsert',
});
