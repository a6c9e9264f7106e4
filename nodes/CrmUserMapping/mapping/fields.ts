import { id } from '../../shared/fields/leaves';

/** The installed CRM app whose users are mapped. */
export const installedAppId = id('installedAppId', {
	displayName: 'Installed App ID',
	placeholder: 'e.g. 64f0c0ffee0123456789abcd',
	description: 'The installed CRM app',
});

export const crmUserId = id('crmUserId', { description: 'The ID of the user in the CRM' });

/** An id in answers; requests take an email too. */
export const sprUserId = id('sprUserId', {
	displayName: 'Platform User ID or Email',
	description: 'The user of the platform, by ID or by email',
});
