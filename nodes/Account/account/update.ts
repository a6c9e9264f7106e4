import {
	body,
	checkNotEmpty,
	checkNotTaken,
	object,
	ownValue,
	permissions,
	visibility,
	type Field,
} from '../../shared/fields';
import { operation } from '../../shared/operation';
import { isMissing, isObject } from '../../shared/values';
import {
	accountId,
	clientCustomProperties,
	partnerCustomProperties,
	propertiesSpaceId,
} from './fields';

const properties = object(
	'customProperties',
	[clientCustomProperties, partnerCustomProperties, propertiesSpaceId],
	{ description: 'Values to add; what is there stays' },
);

/** Properties of a workspace need to say which. */
const customProperties: typeof properties = {
	...properties,
	parse: (raw, at) => {
		const value = properties.parse(raw, at);
		const hasClient = Object.keys(value?.clientCustomProperties ?? {}).length > 0;
		const hasSpace = isObject(raw) && !isMissing(ownValue(raw.spaceId)); // one that does not fit is told already
		if (hasClient && !hasSpace && value?.spaceId === undefined) {
			at.in('spaceId').problem(
				`Client custom properties belong to a workspace. Give its ID (${at.nameOf('spaceId')}) too.`,
			);
		}
		return value;
	},
};

const leaves: readonly Field[] = [
	customProperties,
	object(
		'visibilityPermissions',
		[permissions, visibility({ description: 'Who can see the account' })],
		{ description: 'With whom the account is shared, and who may do what with it' },
	),
];

const IN_PROPERTIES = "It has no place of its own in an update. Put it into 'customProperties'.";
const IN_PERMISSIONS =
	"It has no place of its own in an update. Put it into 'visibilityPermissions'.";

/** The fields of an account that an update has elsewhere (Part 1, "Account", PATCH body). */
const NOT_TAKEN = {
	clientCustomProperties: IN_PROPERTIES,
	partnerCustomProperties: IN_PROPERTIES,
	spaceId: IN_PROPERTIES,
	permissions: IN_PERMISSIONS,
	visibility: IN_PERMISSIONS,
};

export const update = operation({
	name: 'Update Account',
	value: 'update',
	action: 'Update an account',
	description:
		'Add custom property values to an account, or change with whom it is shared. What is not given stays. In JSON, "active": false deactivates it.',
	endpoint: 'PATCH /account',
	fields: [
		accountId,
		body({
			collection: 'updateFields',
			more: leaves,
			rules: (given, at) => {
				checkNotTaken(given, NOT_TAKEN, at);
				if ('active' in given && given.active !== false) {
					at.in('active').problem(
						'An account can only be deactivated here. Give false, or leave it out.',
					);
				}
				checkNotEmpty(given, at);
			},
		}),
	],
	request: ({ id, body }) => ({ query: { id }, body }),
	done: 'updated',
});
