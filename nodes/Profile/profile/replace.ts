import { recordId } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const replace = pathOnly({
	name: 'Replace',
	value: 'replace',
	action: 'Replace a profile as a whole',
	description:
		'Replace a whole profile: what the body leaves out may be lost. Use Update to change parts of it.',
	endpoint: 'PUT /profile',
	record: recordId('profileId', { what: 'profile', inBody: true }),
	body: {
		what: 'The profile',
		example: { id: 'profile-1', contact: { firstName: 'Ada', email: 'ada@example.com' } },
	},
	done: 'replaced',
});
