import { isObject } from '../kernel/values/values';
import { f } from '../service/fields';

/** Objects whose fields the specification does not show. */
const details = <const N extends f.FieldName>(name: N, displayName: string) =>
	f.json(name, 'A list of objects as JSON, as your API documentation describes them', {
		displayName,
		any: true,
	});

const contact = f.object('contact', '', { empty: 'ignore' }, [
	f.json('address', 'The address as a JSON object, as your API documentation describes it'),
	f.email('The email address of the customer', { placeholder: 'e.g. name@example.com' }),
	details('emailDetails', 'Email Details'),
	f.id('firstName', 'The given name of the customer'),
	f.id('fullName', 'The full name of the customer'),
	f.id('lastName', 'The family name of the customer'),
	f.id('maidenName', 'The family name of the customer at birth'),
	details('phoneDetails', 'Phone Details'),
	f.id('phoneNo', 'The phone number of the customer', { displayName: 'Phone Number' }),
	f.id('username', 'The user name of the customer'),
	f.list('website', { empty: 'clear', displayName: 'Websites' }),
]);

const profile = f.rows(
	'profiles',
	'The identities decide which channels the survey can use',
	{ displayName: 'Social Identities', placeholder: 'Add Identity', empty: 'ignore' },
	[
		f.id('name', 'The name of the identity', { empty: 'never' }),
		f.json(
			'moreFields',
			'Further fields of the identity as a JSON object, e.g. its channel, as your API documentation describes them',
		),
	],
);

/** The identities as the API has them: the fields of `moreFields` are next to the name. */
const profiles: f.Field<'profiles', object[]> = {
	...profile,
	parse: (raw, at) => {
		const rows = profile.parse(raw, at);
		if (!isObject(raw)) return rows;
		return rows?.map(({ moreFields, ...row }) => ({ ...(moreFields as object), ...row }));
	},
};

/** The customer that a workflow is run with (Part 3, "Feedback workflow trigger"). */
export const unifiedProfile = f.object(
	'unifiedProfile',
	'The customer: the profile is created or updated, and the workflow runs with it',
	{ displayName: 'Profile', empty: 'losesCustomer' },
	[
		contact,
		f.id('id', 'The profile to update. Leave it out to create one.', { empty: 'decide' }),
		profiles,
	],
);
