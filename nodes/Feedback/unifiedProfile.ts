import { f } from '../shared/fields';
import { isObject } from '../shared/values';

/** Objects whose fields the specification does not show. */
const details = <const N extends string>(name: N, displayName: string) =>
	f.json(name, {
		displayName,
		any: true,
		description: 'A list of objects as JSON, as your API documentation describes them',
	});

const contact = f.object(
	'contact',
	[
		f.json('address', {
			description: 'The address as a JSON object, as your API documentation describes it',
		}),
		f.email({
			placeholder: 'e.g. name@example.com',
			description: 'The email address of the customer',
		}),
		details('emailDetails', 'Email Details'),
		f.id('firstName', { description: 'The given name of the customer' }),
		f.id('fullName', { description: 'The full name of the customer' }),
		f.id('lastName', { description: 'The family name of the customer' }),
		f.id('maidenName', { description: 'The family name of the customer at birth' }),
		details('phoneDetails', 'Phone Details'),
		f.id('phoneNo', {
			displayName: 'Phone Number',
			description: 'The phone number of the customer',
		}),
		f.id('username', { description: 'The user name of the customer' }),
		f.list('website', { empty: 'clear', displayName: 'Websites' }),
	],
	{ empty: 'ignore' },
);

const profile = f.rows(
	'profiles',
	[
		f.id('name', { empty: 'never', description: 'The name of the identity' }),
		f.json('moreFields', {
			description:
				'Further fields of the identity as a JSON object, e.g. its channel, as your API documentation describes them',
		}),
	],
	{
		displayName: 'Social Identities',
		placeholder: 'Add Identity',
		description: 'The identities decide which channels the survey can use',
		empty: 'ignore',
	},
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
	[
		contact,
		f.id('id', {
			empty: 'decide',
			description: 'The profile to update. Leave it out to create one.',
		}),
		profiles,
	],
	{
		displayName: 'Profile',
		empty: 'losesCustomer',
		description: 'The customer: the profile is created or updated, and the workflow runs with it',
	},
);
