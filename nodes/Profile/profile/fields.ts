import {
	asked,
	chosenFlag,
	channelTypeField,
	customProperties,
	flag,
	id,
	jsonList,
	knownBody,
	likelyInt64List,
	list,
	locator,
	number,
	object,
	rows,
	text,
	unlessJson,
	type Field,
	type Shape,
} from '../../shared/fields';
import { isObject, partOf } from '../../shared/values';

const inContact = (name: string) => ({ path: `contact.${name}` });
const inWorkflow = (name: string) => ({ path: `profileWorkflow.${name}` });

/** How a customer is known on a channel; the first of these identities is a part of the form itself. */
export const channelType = channelTypeField({
	placeholder: 'e.g. EMAIL',
	description: "The channel on which the customer is known, by the platform's own name for it",
});
export const channelId = id('channelId', {
	placeholder: 'e.g. ada@example.com',
	description: "The customer's ID on that channel; the address, where the channel is email",
});

/** What is known of a customer by name. */
export const contactFields = asked('fullName email phoneNo', [
	text('firstName', { ...inContact('firstName'), description: 'The given name of the customer' }),
	text('lastName', { ...inContact('lastName'), description: 'The family name of the customer' }),
	text('fullName', { ...inContact('fullName'), description: 'The full name of the customer' }),
	text('email', {
		...inContact('email'),
		placeholder: 'e.g. ada@example.com',
		description: 'The email address of the customer',
	}),
	text('phoneNo', {
		...inContact('phoneNo'),
		displayName: 'Phone Number',
		placeholder: 'e.g. +331234567',
		description: 'The phone number of the customer',
	}),
]);

export const moreContactFields = [
	text('maidenName', {
		...inContact('maidenName'),
		description: 'The family name of the customer at birth',
	}),
	list('website', {
		...inContact('website'),
		displayName: 'Websites',
		description: 'The websites of the customer',
	}),
] as const satisfies readonly Field[];

/** A whole profile: what a person thinks of first. */
const profileFields: readonly Field[] = [
	...contactFields,
	{ ...channelType, path: 'profiles.0.channelType' },
	{ ...channelId, forModel: 'asked', path: 'profiles.0.channelId' },
];

const propertiesOfProfile = customProperties('customProperties', {
	...inWorkflow('customProperties'),
	description: 'Custom properties of the profile that apply in all workspaces',
});

/** A whole profile: what is added where it is needed. */
const profileDetails: readonly Field[] = asked('name customProperties', [
	...moreContactFields,
	object(
		'address',
		[
			text('street1', { displayName: 'Street 1', description: 'The street and the number' }),
			text('street2', { displayName: 'Street 2', description: 'The second line of the street' }),
			text('city', { description: 'The city of the address' }),
			text('state', { description: 'The state or the region of the address' }),
			text('country', { description: 'The country of the address' }),
			text('postalCode', { description: 'The postal code of the address' }),
		],
		{ ...inContact('address'), description: 'Where the customer lives' },
	),
	jsonList('phoneDetails', {
		...inContact('phoneDetails'),
		description: 'Further phone numbers, as a JSON list of objects',
	}),
	jsonList('emailDetails', {
		...inContact('emailDetails'),
		description: 'Further email addresses, as a JSON list of objects',
	}),
	object(
		'demographics',
		[
			number('age', { mayBeUnset: true, min: 0, description: 'The age of the customer in years' }),
			text('location', { description: 'The country, e.g. FR' }),
			text('gender', { description: 'The gender of the customer' }),
			text('language', { description: 'The language of the customer' }),
		],
		{ description: 'What is known of the customer as a person' },
	),
	text('name', {
		path: 'profiles.0.name',
		displayName: 'Name on the Channel',
		description: 'What the customer is called on the channel. By default, the name above.',
	}),
	rows(
		'profiles',
		[
			channelType,
			channelId,
			text('name', {
				description: 'What the customer is called there. By default, the name of the customer.',
			}),
			text('username', { description: 'The user name of the customer there' }),
			text('permalink', { description: 'The page of the customer there' }),
			text('avatarUrl', { description: 'The address of the picture' }),
			text('bio', { description: 'What the customer says about themselves there' }),
			chosenFlag('verified', 'Whether the channel has verified who the customer is'),
			chosenFlag('unSubscribed', 'Whether the customer wants no messages there', {
				displayName: 'Unsubscribed',
			}),
		],
		{
			displayName: 'Further Identities',
			placeholder: 'Add Identity',
			description: 'How the customer is known on other channels',
		},
	),
	likelyInt64List('profileLists', {
		...inWorkflow('profileLists'),
		description: 'IDs of the lists that the profile is in',
	}),
	propertiesOfProfile,
	rows(
		'profileSpaceWorkflows',
		[
			locator('spaceId', {
				displayName: 'Workspace',
				searchListMethod: 'searchWorkspaces',
				placeholder: 'e.g. 77',
				description: 'The workspace, by its ID',
			}),
			likelyInt64List('profileLists', { description: 'IDs of the lists in the workspace' }),
			list('tags', { description: 'Tags in the workspace' }),
			customProperties('customProperties', {
				description: 'Custom properties in the workspace',
			}),
		],
		{
			...inWorkflow('profileSpaceWorkflows'),
			displayName: 'Workspace Properties',
			placeholder: 'Add Workspace',
			description: 'What applies in one workspace only',
		},
	),
]);

/** A whole profile, as a person fills it in. */
export const wholeProfile = (
	collection: 'additionalFields' | 'updateFields',
	shape: Shape = withIdentityNames,
) =>
	knownBody({
		fields: profileFields,
		about: 'channelId',
		more: profileDetails,
		collection,
		mapped: ['profileId'],
		shape,
	});

/** Identities have a name: that of the customer, where none is given. */
export function withIdentityNames(profile: Record<string, unknown>): Record<string, unknown> {
	const { contact, profiles } = profile;
	if (!Array.isArray(profiles)) return profile;
	const part = (name: string) => [partOf(contact, name)].filter((one) => typeof one === 'string');
	const name = part('fullName')[0] ?? ['firstName', 'lastName'].flatMap(part).join(' ');
	if (name === '') return profile;
	const named = profiles.map((one: unknown) => (isObject(one) ? { name, ...one } : one));
	return { ...profile, profiles: named };
}

/**
 * A write of a whole profile that names no lists is publicly known to empty them. With this option, the
 * platform is asked to leave them as they are.
 */
export const keepProfileLists = unlessJson(
	flag(
		'keepProfileLists',
		'Whether a profile keeps its lists if none are given here (query parameter syncPartnerProfileListIfNotSet). When off, the platform may take the profile out of all lists.',
		{ default: true },
	),
);

/** The query that keeps the lists of a profile which a body does not name. */
export function listsQuery(body: unknown, keeps: boolean): Record<string, string> {
	const isGiven = partOf(partOf(body, 'profileWorkflow'), 'profileLists') !== undefined;
	return keeps && !isGiven ? { syncPartnerProfileListIfNotSet: 'false' } : {};
}
