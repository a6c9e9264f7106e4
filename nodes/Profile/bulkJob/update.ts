import { isObject, listOf } from '../../shared/values';
import { knownBody, placed, rows } from '../../shared/fields';
import { changedProfile, profileId, profileKey } from '../profile/changes';
import { bulk } from './bulk';

const change = [profileId, ...profileKey, ...changedProfile];

export const update = bulk({
	name: 'Update',
	value: 'update',
	action: 'Update profiles in bulk',
	description: 'Start a job that updates parts of many profiles',
	endpoint: 'PATCH /profile/bulk',
	body: knownBody({
		collection: 'updateFields',
		about: 'bulkProfileUpdateRequest',
		fields: [
			rows('bulkProfileUpdateRequest', change, {
				forModel: 'needed',
				displayName: 'Profiles',
				placeholder: 'Add Profile',
				rowName: 'profile',
				description:
					'The profiles to change, each by its ID or by channel type and channel ID; usually at most 10. JSON takes a list from an expression.',
			}),
		],
		shape: ({ bulkProfileUpdateRequest, ...others }) => ({
			bulkProfileUpdateRequest: listOf(bulkProfileUpdateRequest).map((row) =>
				isObject(row) ? placed(change, row) : row,
			),
			...others,
		}),
	}),
});
