import { operation, resourceOf } from '../../kernel/operation';
import { f } from '../../service/fields';
import { changedProfile, profileId, profileKey } from './changes';
import { keepProfileLists, listsQuery, wholeProfile } from './fields';
import { replace } from './replace';

const create = operation({
	value: 'create',
	action: 'Create a profile',
	description: 'Create the profile of a customer',
	endpoint: 'POST /profile',
	fields: [wholeProfile('additionalFields')],
	done: 'created',
});

const get = operation({
	value: 'get',
	action: 'Get a profile',
	description:
		'Get a profile by its ID or by channel type and channel ID, or search by channel type and user name',
	endpoint: 'GET /profile',
	isBrief: true,
	fields: [
		f.recordId('profileId', {
			what: 'profile',
			hint: 'Query Parameters can name it by channel type and channel ID (probably channelType and channelId), or search by channel type and user name (probably channelType and userName)',
		}),
	],
});

const NAMES = [profileId, ...profileKey];

/** The profile that the body names. */
const address = f.when(
	{ inputMode: ['fields', 'mapped'] },
	f.addressBy({ profileId: [profileId], profileKey }, { profileKey: 'Channel' }),
);

const update = operation({
	value: 'update',
	action: 'Update a profile',
	description: 'Update parts of a profile',
	endpoint: 'PATCH /profile',
	fields: [
		address,
		f.knownBody({
			more: changedProfile,
			collection: 'updateFields',
			mapped: ['profileId', 'channelType', 'channelId', 'id'],
		}),
	],
	request: ({ address, body, options }) => ({
		query: options.queryParameters,
		// JSON names the profile itself.
		body: address === undefined ? body : { ...f.placed(NAMES, address), ...body },
	}),
	done: 'updated',
});

const upsert = operation({
	value: 'upsert',
	action: 'Create or update a profile',
	description: 'Create a new profile, or update the current one if it already exists (upsert)',
	endpoint: 'POST /profile/upsert',
	fields: [wholeProfile('additionalFields'), f.byJson],
	options: [keepProfileLists],
	request: ({ body, byJson, options }) => ({
		query: {
			...listsQuery(body, !byJson && (options.keepProfileLists ?? true)),
			...options.queryParameters,
		},
		body,
	}),
	done: 'upserted',
});

export const resource = resourceOf('profile', [create, get, replace, update, upsert]);
