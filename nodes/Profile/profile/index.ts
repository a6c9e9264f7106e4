import { itemsOr, recordToReplace } from '../../kernel/answers/answer';
import { operation, replacesWholeByJson, resourceOf } from '../../kernel/operation';
import {
	isNothing,
	isObject,
	listOf,
	merge,
	toText,
	valueAt,
	writableFields,
	type PlainObject,
} from '../../kernel/values/values';
import { f } from '../../service/fields';
import { changedProfile, profileId, profileKey, wholeProfile, withIdentityNames } from './fields';

const create = operation({
	value: 'create',
	description: 'Create the profile of a customer',
	endpoint: 'POST /profile',
	fields: [wholeProfile('additionalFields')],
});

const get = operation({
	value: 'get',
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

/** The profile that the body names. */
const address = f.when(
	{ inputMode: ['fields', 'mapped'] },
	f.addressBy({ profileId: [profileId], profileKey }, { profileKey: 'Channel' }),
);

const update = operation({
	value: 'update',
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
		body:
			address === undefined ? body : { ...f.placed([profileId, ...profileKey], address), ...body },
	}),
});

/**
 * A write of a whole profile that names no lists is publicly known to empty them. With this option, the
 * platform is asked to leave them as they are.
 */
const keepProfileLists = f.unlessJson(
	f.flag(
		'keepProfileLists',
		'Whether a profile keeps its lists if none are given here (query parameter syncPartnerProfileListIfNotSet). When off, the platform may take the profile out of all lists.',
		{ default: true },
	),
);

/** The query that keeps the lists of a profile which the form does not name. */
function listsQuery(body: unknown, byJson: boolean, options: { keepProfileLists?: boolean }) {
	const isGiven = valueAt(body, 'profileWorkflow.profileLists') !== undefined;
	const keeps = options.keepProfileLists !== false && !byJson && !isGiven;
	return keeps ? { syncPartnerProfileListIfNotSet: 'false' } : {};
}

const MANAGED = ['id', 'createdTime', 'modifiedTime', 'restricted'];

const replace = operation({
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
		const { idParameter, mergeWithCurrent = true } = options;
		const form: Record<string, unknown> = byJson ? {} : body;
		const { [IDENTITY]: identity, ...changes } = form;
		let record: Record<string, unknown> = byJson ? body : changes;
		if (!byJson && mergeWithCurrent && profileId !== undefined) {
			const query = { [idParameter ?? 'profileId']: profileId };
			const answer = await send('GET /profile', { query, writeBack: true });
			const current = recordToReplace(answer, 'profile', { id: profileId });
			record = merge(withWriteNames(writableFields(current, MANAGED)), changes);
		}
		if (isObject(identity) && !('profiles' in changes)) record = withIdentity(record, identity);
		const named = f.withBodyId(record, profileId);
		const query = {
			...listsQuery(named, byJson, options),
			...(idParameter && profileId && { [idParameter]: profileId }),
			...options.queryParameters,
		};
		const answer = await send('PUT /profile', { query, body: named });
		return itemsOr(answer, { replaced: true, ...(profileId && { profileId }) });
	},
});

const upsert = operation({
	value: 'upsert',
	description: 'Create a new profile, or update the current one if it already exists (upsert)',
	endpoint: 'POST /profile/upsert',
	fields: [wholeProfile('additionalFields'), f.byJson],
	options: [keepProfileLists],
	request: ({ body, byJson, options }) => ({
		query: { ...listsQuery(body, byJson, options), ...options.queryParameters },
		body,
	}),
});

export const resource = resourceOf('profile', [create, get, replace, update, upsert]);

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
function withIdentityApart({ profiles, ...profile }: PlainObject, values: PlainObject) {
	if (profiles === undefined) return profile;
	if (values.profiles !== undefined) return withIdentityNames({ ...profile, profiles });
	return { ...profile, [IDENTITY]: listOf(profiles)[0] };
}

/**
 * A profile with the form's own identity: merged into the identity on the same channel, else into the first.
 * If it is on a new channel and has an ID, it is added.
 */
function withIdentity(profile: PlainObject, identity: PlainObject) {
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
