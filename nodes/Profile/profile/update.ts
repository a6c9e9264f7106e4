import { addressBy, knownBody, placed, queryParameters, when } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { changedProfile, profileId, profileKey } from './changes';

const NAMES = [profileId, ...profileKey];

/** The profile that the body names. */
const address = when(
	{ inputMode: ['fields', 'mapped'] },
	addressBy({ profileId: [profileId], profileKey }, { profileKey: 'Channel' }),
);

export const update = operation({
	name: 'Update',
	value: 'update',
	action: 'Update a profile',
	description: 'Update parts of a profile',
	endpoint: 'PATCH /profile',
	fields: [
		address,
		knownBody({
			more: changedProfile,
			collection: 'updateFields',
			mapped: ['profileId', 'channelType', 'channelId', 'id'],
		}),
		queryParameters(),
	],
	request: ({ address, body, queryParameters }) => ({
		query: queryParameters,
		// JSON names the profile itself.
		body: address === undefined ? body : { ...placed(NAMES, address), ...body },
	}),
	done: 'updated',
	idName: 'profileId',
});
