import { pathOnly } from '../../shared/operation';
import { wholeProfile } from './fields';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create a profile',
	description: 'Create the profile of a customer',
	endpoint: 'POST /profile',
	body: wholeProfile('additionalFields'),
	done: 'created',
	idName: 'profileId',
});
