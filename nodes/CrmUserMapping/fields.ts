import { id, picked, pickedFrom } from '../service/fields';

export const installedAppId = id('installedAppId', 'The installed CRM app', {
	placeholder: 'e.g. 64f0c0ffee0123456789abcd',
});

export const crmUserId = id('crmUserId', 'The user in the CRM, by its ID there', {
	placeholder: 'e.g. 005A0000001',
});

/** An ID in answers; requests take an email too. */
export const sprUserId = picked(
	'user',
	id('sprUserId', 'The user of the platform, by ID or by email', {
		displayName: 'Platform User ID or Email',
		placeholder: 'e.g. kim@example.com',
	}),
	'idOrEmail',
);

/** The same users, from the list of those that are mapped. */
export const mappedCrmUserId = pickedFrom('searchCrmUsers', {
	...crmUserId,
	description: 'The user in the CRM, by ID. The list has those that are mapped.',
	displayName: 'CRM User',
	forModel: 'asked',
});
export const mappedSprUserId = pickedFrom(
	'searchPlatformUsers',
	id('sprUserId', 'The user of the platform, by ID or email. The list has those that are mapped.', {
		forModel: 'asked',
		displayName: 'Platform User',
		placeholder: 'e.g. kim@example.com',
	}),
	{ typed: 'idOrEmail' },
);
