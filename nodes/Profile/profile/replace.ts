import { itemsOr, recordToReplace } from '../../shared/answer';
import {
	alsoInQuery,
	bodyId,
	byJson,
	id,
	mergeOptionOfFields,
	queryParameters,
} from '../../shared/fields';
import { operation, replacesWholeByJson } from '../../shared/operation';
import { merge, writableFields } from '../../shared/values';
import { keepProfileLists, listsQuery, wholeProfile } from './fields';

/** The fields that the platform manages. */
const SYSTEM_MANAGED = ['id', 'createdTime', 'modifiedTime', 'restricted'];

export const replace = operation({
	name: 'Replace',
	value: 'replace',
	action: 'Replace a profile as a whole',
	description:
		'Replace a whole profile. By default, the fields that you do not give keep their current values; otherwise they may be lost.',
	endpoint: 'PUT /profile',
	dangers: replacesWholeByJson('profile'),
	also: ['GET /profile'],
	fields: [
		bodyId(id('profileId', { description: 'The ID of the profile, sent in the body' }), 'profile'),
		wholeProfile('updateFields'),
		byJson,
		queryParameters(),
	],
	options: [mergeOptionOfFields('profile'), keepProfileLists, alsoInQuery],
	execute: async ({ recordId: profileId, body, byJson, queryParameters, options }, { send }) => {
		const { idParameter, keepProfileLists = true, mergeWithCurrent = true } = options;
		const put = async (record: Record<string, unknown>) => {
			const named = profileId === undefined ? record : { ...record, id: profileId };
			const query = {
				...listsQuery(named, !byJson && keepProfileLists),
				...(idParameter && profileId && { [idParameter]: profileId }),
				...queryParameters,
			};
			const answer = await send('PUT /profile', { query, body: named });
			return itemsOr(answer, { replaced: true, ...(profileId && { profileId }) }, 'profileId');
		};
		if (byJson || !mergeWithCurrent || profileId === undefined) return await put(body);
		const current = recordToReplace(
			await send('GET /profile', {
				query: { [idParameter ?? 'profileId']: profileId },
				writeBack: true,
			}),
			{ id: profileId },
			'profile',
		);
		return await put(merge(writableFields(current, SYSTEM_MANAGED), body));
	},
});
