import { itemsOr, recordToReplace } from '../../kernel/answers/answer';
import { operation, replacesWholeByJson } from '../../kernel/operation';
import {
	isNothing,
	isObject,
	listOf,
	merge,
	toText,
	writableFields,
} from '../../kernel/values/values';
import { f } from '../../service/fields';
import { keepProfileLists, listsQuery, wholeProfile, withIdentityNames } from './fields';

/** The fields that the platform manages. */
const MANAGED = ['id', 'createdTime', 'modifiedTime', 'restricted'];

export const replace = operation({
	value: 'replace',
	action: 'Replace a profile as a whole',
	description:
		'Replace a whole profile. By default, the fields that you do not give keep their current values; otherwise they may be lost.',
	endpoint: 'PUT /profile',
	dangers: replacesWholeByJson('profile'),
	also: ['GET /profile'],
	fields: [
		f.bodyId(f.id('profileId', 'The ID of the profile, sent in the body'), 'profile'),
		wholeProfile('updateFields', withIdentityApart),
		f.byJson,
	],
	options: [f.unlessJson(f.mergeOption('profile')), keepProfileLists, f.alsoInQuery],
	execute: async ({ recordId: profileId, body, byJson, options }, { send }) => {
		const { idParameter, keepProfileLists = true, mergeWithCurrent = true } = options;
		const put = async (record: Record<string, unknown>) => {
			const named = f.withBodyId(record, profileId);
			const query = {
				...listsQuery(named, !byJson && keepProfileLists),
				...(idParameter && profileId && { [idParameter]: profileId }),
				...options.queryParameters,
			};
			const answer = await send('PUT /profile', { query, body: named });
			return itemsOr(answer, { replaced: true, ...(profileId && { profileId }) });
		};
		if (byJson) return await put(body);
		const { [IDENTITY]: identity, ...changes } = body;
		const whole = (profile: Record<string, unknown>) =>
			isObject(identity) && !('profiles' in changes) ? withIdentity(profile, identity) : profile;
		if (!mergeWithCurrent || profileId === undefined) return await put(whole(changes));
		const current = recordToReplace(
			await send('GET /profile', {
				query: { [idParameter ?? 'profileId']: profileId },
				writeBack: true,
			}),
			'profile',
			{ id: profileId },
		);
		const writable = withWriteNames(writableFields(current, MANAGED));
		return await put(whole(merge(writable, changes)));
	},
});

/**
 * The profile under the names of a write: one public page calls its custom properties `customFields` where it
 * is read, those of a workspace included.
 */
function withWriteNames(profile: Record<string, unknown>): Record<string, unknown> {
	const workflow = renamed(profile.profileWorkflow);
	if (!isObject(workflow)) return profile;
	const { profileSpaceWorkflows: spaces } = workflow;
	const named = Array.isArray(spaces) && { profileSpaceWorkflows: spaces.map(renamed) };
	return { ...profile, profileWorkflow: { ...workflow, ...named } };
}

function renamed(part: unknown): unknown {
	if (!isObject(part) || !isObject(part.customFields)) return part;
	const { customFields, customProperties, ...others } = part;
	return isNothing(customProperties) ? { ...others, customProperties: customFields } : part;
}

/** Where the form's own identity is until the current ones are known: no field of the body has this name. */
const IDENTITY = 'profiles.0';

/**
 * The form's own identity, kept apart: without a list it changes one of the current identities; with a list it
 * is part of that list, which replaces them.
 */
function withIdentityApart(
	{ profiles, ...profile }: Record<string, unknown>,
	values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	if (profiles === undefined) return profile;
	if (values.profiles !== undefined) return withIdentityNames({ ...profile, profiles });
	return { ...profile, [IDENTITY]: listOf(profiles)[0] };
}

/**
 * A profile with the form's own identity: merged into the identity on the same channel, else into the first.
 * If it is on a new channel and has an ID, it is added.
 */
function withIdentity(
	profile: Record<string, unknown>,
	identity: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	const current = listOf(profile.profiles);
	const known = (...names: string[]) =>
		current.find(
			(one) =>
				isObject(one) &&
				names.every((name) => !(name in identity) || toText(one[name]) === toText(identity[name])),
		);
	const isWhole = 'channelType' in identity && 'channelId' in identity;
	const changed =
		known('channelType', 'channelId') ?? known('channelType') ?? (isWhole ? undefined : current[0]);
	const profiles = isObject(changed)
		? current.map((one) => (one === changed ? merge(changed, identity) : one))
		: [identity, ...current];
	return withIdentityNames({ ...profile, profiles });
}
