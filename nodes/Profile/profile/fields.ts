import { isObject, partOf } from '../../kernel/values/values';
import { f } from '../../service/fields';

/** How a customer is known on a channel; the first of these identities is a part of the form itself. */
const channelType = f.channelTypeField(
	"The channel on which the customer is known, by the platform's own name for it",
);
const channelId = f.id(
	'channelId',
	"The customer's ID on that channel; the address, where the channel is email",
	{ placeholder: 'e.g. ada@example.com' },
);

/** What is known of a customer by name. */
const contactFields = f.asked('fullName email phoneNo', [
	f.text('firstName', 'The given name of the customer'),
	f.text('lastName', 'The family name of the customer'),
	f.text('fullName', 'The full name of the customer', { appears: 'onRequest' }),
	f.text('email', 'The email address of the customer', { placeholder: 'e.g. ada@example.com' }),
	f.text('phoneNo', 'The phone number of the customer', {
		displayName: 'Phone Number',
		placeholder: 'e.g. +331234567',
	}),
]);

const moreContactFields = [
	f.text('maidenName', 'The family name of the customer at birth'),
	f.list('website', 'The websites of the customer', { displayName: 'Websites' }),
] as const satisfies readonly f.Field[];

/** Where the custom properties of a profile are that a change sets, adds or removes. */
const places = ['profileWorkflow.customProperties', 'profileWorkflow.partnerCustomProperties'];

/** How a body names the profile that it changes: by its ID, or by an identity of the customer. */
export const profileId = f.id('profileId', 'The ID of the profile', { path: 'id' });
export const profileKey = f.under('profileKey', [channelType, channelId]);

const contact: readonly f.Field[] = [
	...[...contactFields, ...moreContactFields].filter(({ name }) => name !== 'email'),
	f.text('emailDetails', 'The email address of the customer', { displayName: 'Email' }),
].map((field) => ({ ...field, places: [`contact.${field.name}`] }));

/** The parts of a profile that a partial update changes. It takes an email address as `emailDetails`. */
export const changedProfile: readonly f.Field[] = f.asked('selectivePartnerCustomProperties', [
	...f.under('profileUpdateRequestDTO.contactInfo', contact),
	...f.under('profileWorkflowUpdateRequestDTO', [
		f.customProperties(
			'selectivePartnerCustomProperties',
			'Properties that get exactly these values; all others keep theirs',
			{ places, empty: 'clear', displayName: 'Custom Properties to Set' },
		),
		f.changedProperties('adds', 'partnerCustomPropertiesAdded', { places }),
		f.changedProperties('removes', 'partnerCustomPropertiesRemoved', { places }),
		f.inOneColumn(
			f.customProperties(
				'partnerCustomProperties',
				'All custom properties the profile should have; the others lose their values',
				{ places, empty: 'clear', displayName: 'Custom Properties (All)' },
			),
		),
	]),
]);

/** A whole profile: what a person thinks of first. */
const profileFields: readonly f.Field[] = [
	...f.under('contact', contactFields),
	...f.under('profiles.0', [
		channelType,
		{ ...channelId, forModel: 'asked', appears: { after: 'channelType' } },
	]),
];

const profileLists = (description: string) =>
	f.picked('profileList', f.listEach('profileLists', f.likelyInt64('item'), { description }));

/** A whole profile: what is added where it is needed. */
const profileDetails: readonly f.Field[] = f.asked('channelName customProperties', [
	...f.under('contact', [
		...moreContactFields,
		f.object('address', 'Where the customer lives', {}, [
			f.text('street1', 'The street and the number', { displayName: 'Street 1' }),
			f.text('street2', 'The second line of the street', { displayName: 'Street 2' }),
			f.text('city', 'The city of the address'),
			f.text('state', 'The state or the region of the address'),
			f.text('country', 'The country of the address'),
			f.text('postalCode', 'The postal code of the address'),
		]),
		f.jsonList('phoneDetails', 'Further phone numbers, as a JSON list of objects'),
		f.jsonList('emailDetails', 'Further email addresses, as a JSON list of objects'),
	]),
	f.object('demographics', 'What is known of the customer as a person', {}, [
		f.number('age', 'The age of the customer in years', { default: '', min: 0 }),
		f.text('location', 'The country, e.g. FR'),
		f.text('gender', 'The gender of the customer'),
		f.text('language', 'The language of the customer'),
	]),
	// Not `name`: a row that has one means the person.
	f.text('channelName', 'What the customer is called on the channel. By default, the name above.', {
		...{ path: 'profiles.0.name', displayName: 'Name on the Channel' },
	}),
	f.rows(
		'profiles',
		'How the customer is known on other channels',
		{ displayName: 'Further Identities', placeholder: 'Add Identity' },
		[
			channelType,
			channelId,
			f.text('name', 'What the customer is called there. By default, the name of the customer.'),
			f.text('username', 'The user name of the customer there'),
			f.text('permalink', 'The page of the customer there'),
			f.text('avatarUrl', 'The address of the picture'),
			f.text('bio', 'What the customer says about themselves there'),
			f.chosenFlag('verified', 'Whether the channel has verified who the customer is'),
			f.chosenFlag('unSubscribed', 'Whether the customer wants no messages there', {
				displayName: 'Unsubscribed',
				empty: 'decide',
			}),
		],
	),
	...f.under('profileWorkflow', [
		profileLists('IDs of the lists that the profile is in'),
		f.customProperties(
			'customProperties',
			'Custom properties of the profile that apply in all workspaces',
		),
		f.rows(
			'profileSpaceWorkflows',
			'What applies in one workspace only',
			{ displayName: 'Workspace Properties', placeholder: 'Add Workspace' },
			[
				f.workspace(f.id('spaceId', 'The workspace, by its ID', { empty: 'decide' })),
				profileLists('IDs of the lists in the workspace'),
				f.list('tags', 'Tags in the workspace'),
				f.customProperties('customProperties', 'Custom properties in the workspace'),
			],
		),
	]),
]);

export const wholeProfile = (
	collection: 'additionalFields' | 'updateFields',
	shape: f.Shape = withIdentityNames,
) =>
	f.knownBody({
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
