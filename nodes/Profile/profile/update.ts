import { recordId } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const update = pathOnly({
	name: 'Update',
	value: 'update',
	action: 'Update a profile',
	description: 'Update parts of a profile',
	endpoint: 'PATCH /profile',
	record: recordId('profileId', { what: 'profile', inBody: true }),
	body: { what: 'The profile', example: { id: 'profile-1', contact: { firstName: 'Ada' } } },
	done: 'updated',
	idName: 'profileId',
});
