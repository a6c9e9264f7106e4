export interface Owner {
	email: string;
	password: string;
	firstName: string;
	lastName: string;
}

/** The owner of each n8n that is started here. Only this machine can reach one, so the password need not be a secret. */
export const OWNER: Owner = {
	email: 'owner@example.com',
	password: 'Playground1',
	firstName: 'Playground',
	lastName: 'Owner',
};

/** The package's credential type. */
export const CREDENTIAL_TYPE = 'engagementPlatformApi';
