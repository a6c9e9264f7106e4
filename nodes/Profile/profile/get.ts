import { recordId } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const get = pathOnly({
	name: 'Get',
	value: 'get',
	action: 'Get a profile',
	description:
		'Get a profile by its ID or by channel type and channel ID, or search by channel type and user name',
	endpoint: 'GET /profile',
	isBrief: true,
	record: recordId('profileId', { what: 'profile' }),
	queryHint:
		'A profile is fetched by its ID, or by channel type and channel ID (probably channelType and channelId), and searched by channel type and user name (probably channelType and userName)',
});
