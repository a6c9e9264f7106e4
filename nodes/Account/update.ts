import { operation } from '../kernel/operation';
import { isMissing, isObject } from '../kernel/values/values';
import { f } from '../service/fields';
import { accountId, workspace } from './fields';

/** They join what the account has. */
const added = f.propertyMaps.map((field) => ({
	...field,
	...{ places: [field.name], changes: 'adds' as const },
}));

const properties = f.object('customProperties', 'Values to add; existing values stay', {}, [
	...added,
	workspace('The workspace (client) that the client custom properties belong to'),
]);

/** Properties of a workspace need to say which. */
const customProperties = f.refined(properties, (value, at, raw) => {
	const hasClient = Object.keys(value.clientCustomProperties ?? {}).length > 0;
	const hasSpace = isObject(raw) && !isMissing(f.ownValue(raw.spaceId)); // an invalid one is already reported
	if (hasClient && !hasSpace && value.spaceId === undefined) {
		at.in('spaceId').problem(
			`Client custom properties belong to a workspace. Give its ID (${at.nameOf('spaceId')}) too.`,
		);
	}
	return value;
});

const fields: readonly f.Field[] = f.asked('customProperties', [
	customProperties,
	f.object('visibilityPermissions', 'Who the account is shared with, and what they may do', {}, [
		f.shareList('permissions', 'Who has this permission', {
			placeholder: 'Add Permission',
			places: ['permissions'],
		}),
		f.visibility('Who can see the account', { places: ['visibility'] }),
	]),
]);

const IN_PROPERTIES = "An update does not accept it here. Use 'customProperties'.";
const IN_PERMISSIONS = "An update does not accept it here. Use 'visibilityPermissions'.";

/** The fields of an account that have another place in an update (Part 1, "Account", PATCH body). */
const refuseOthers = f.refuses({
	clientCustomProperties: IN_PROPERTIES,
	partnerCustomProperties: IN_PROPERTIES,
	spaceId: IN_PROPERTIES,
	permissions: IN_PERMISSIONS,
	visibility: IN_PERMISSIONS,
});

export const update = operation({
	value: 'update',
	action: 'Update an account',
	description:
		'Add custom property values to an account, or change who it is shared with. Everything else stays as it is. In JSON, "active": false deactivates it.',
	endpoint: 'PATCH /account',
	fields: [
		accountId,
		f.body({
			collection: 'updateFields',
			more: fields,
			rules: (changes, at) => {
				refuseOthers(changes, at);
				if ('active' in changes && changes.active !== false) {
					at.in('active').problem(
						'An account can only be deactivated here. Give false, or leave it out.',
					);
				}
			},
		}),
	],
	done: 'updated',
});
