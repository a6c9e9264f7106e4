import { bulk } from './bulk';

export const replace = bulk({
	name: 'Replace',
	value: 'replace',
	action: 'Replace whole profiles in bulk',
	description:
		'Start a job that replaces many whole profiles: what the body leaves out may be lost',
	endpoint: 'PUT /profile/bulk',
	dangers: [{ text: 'Any profile data that you do not give here may be lost.' }],
});
