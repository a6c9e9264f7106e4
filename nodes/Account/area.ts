import { operation, resourceOf } from '../kernel/operation';
import { isMissing, isObject } from '../kernel/values/values';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { account } from '../service/records/kinds';

const accountId = f.picked(
	'account',
	f.id('id', 'The channel account', { empty: 'never', displayName: 'Account ID' }),
);

/** A workspace as the account endpoints take it: a long. */
const workspace = (description: string) =>
	f.workspace(f.int64('spaceId', `${description}, by its ID`));

/** The workspace that an account is removed from: a positive integer, sent as text. */
const clientId = f.workspace(
	f.pattern(
		'clientId',
		'The workspace (client) to remove the account from, by its ID',
		/^[1-9]\d*$/,
		'the ID of a workspace (client), a positive whole number in digits only',
	),
);

const get = operation({
	value: 'get',
	description: 'Get one account by its ID',
	endpoint: 'GET /account',
	fields: [accountId],
	gives: account,
});

const deactivate = operation({
	value: 'deactivate',
	description: 'Deactivate an account. It cannot be activated again through the API.',
	endpoint: 'PATCH /account',
	dangers: [{ text: 'An account that is deactivated cannot be activated again through the API.' }],
	fields: [
		accountId,
		f.text(
			'deactivationReason',
			'If empty, the platform stores "Deactivated by user using API v3"',
		),
	],
	request: ({ id, deactivationReason }) => ({
		query: { id },
		body: { active: false, deactivationReason },
	}),
	done: 'deactivated',
});

const remove = operation({
	name: 'Delete Account',
	value: 'delete',
	action: 'Delete an account from a workspace',
	description: 'Remove an account from one workspace (client) for good',
	endpoint: 'DELETE /account',
	dangers: [{ text: 'The account is removed from the workspace for good.' }],
	fields: [accountId, f.required(clientId)],
});

const replaceProperties = operation({
	name: 'Replace Account Properties',
	value: 'replaceProperties',
	action: 'Replace all properties of an account',
	description:
		'Replace the custom properties of an account. Properties that are not given are lost; to add some and keep the others, use Update.',
	endpoint: 'PUT /account',
	dangers: [
		{ text: 'All custom properties that you do not give here are lost. Update keeps them.' },
	],
	fields: [
		accountId,
		f.body({
			fields: [f.required(workspace('The workspace (client) that the properties belong to'))],
			collection: 'updateFields',
			more: f.asked('clientCustomProperties partnerCustomProperties', f.propertyMaps),
			rules: (changes, at) => {
				if (at.problemCount > 0) return;
				if ('clientCustomProperties' in changes || 'partnerCustomProperties' in changes) return;
				at.in('clientCustomProperties').problem(
					`There is nothing to replace. Give ${at.nameOf('clientCustomProperties')}, ${at.nameOf('partnerCustomProperties')} or both; {} in JSON clears one.`,
				);
			},
		}),
	],
	done: 'replaced',
});

const properties = f.object('customProperties', 'Values to add; existing values stay', {}, [
	...f.propertyMaps.map((field) => ({ ...field, places: [field.name], changes: 'adds' as const })),
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

const changeable: readonly f.Field[] = f.asked('customProperties', [
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

const update = operation({
	value: 'update',
	description:
		'Add custom property values to an account, or change who it is shared with. Everything else stays as it is. In JSON, "active": false deactivates it.',
	endpoint: 'PATCH /account',
	fields: [
		accountId,
		f.body({
			collection: 'updateFields',
			more: changeable,
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
});

export const { resources, ofArea } = areaOf('account', [
	resourceOf('account', [deactivate, remove, get, replaceProperties, update]),
]);
