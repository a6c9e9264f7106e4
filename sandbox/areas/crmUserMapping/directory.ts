/** A CRM app of the platform, and who may take part in its mappings. */
export interface InstalledApp {
	id: string;
	deleted: boolean;
	/** The platform users that the app is shared with; those who call need it too. */
	sharedWith(userId: bigint): boolean;
	/** Whether the CRM has such a user. */
	hasCrmUser(crmUserId: string): boolean;
}

/** A user of the platform. */
export interface User {
	id: bigint;
	email: string;
}

const crmUsers = (prefix: string) => (id: string) => new RegExp(`^${prefix}-\\d{1,4}$`).test(id);

/** Users from here on have no CRM app shared with them. */
const WITHOUT_APP = 1_900n;

const APPS: InstalledApp[] = [
	{
		id: 'crm-app-1',
		deleted: false,
		sharedWith: (id) => id < WITHOUT_APP || id === LARGE_USER_ID,
		hasCrmUser: crmUsers('crm'),
	},
	{
		id: 'crm-app-2',
		deleted: false,
		sharedWith: (id) => id < WITHOUT_APP,
		hasCrmUser: crmUsers('sales'),
	},
	{ id: 'crm-app-deleted', deleted: true, sharedWith: () => true, hasCrmUser: () => true },
	{ id: 'crm-app-of-others', deleted: false, sharedWith: () => false, hasCrmUser: () => true },
];

/** Larger than 2^53: a client that parses it into a double loses its last digits. */
const LARGE_USER_ID = 9007199254740993001n;

const FIRST_USER = 1_001n;
const LAST_USER = 1_999n;

export function findApp(id: string): InstalledApp | undefined {
	return APPS.find((app) => app.id === id);
}

/** The user with this id or email; 1001 to 1999 with `user<id>@example.com`, and one with a large id. */
export function findUser(idOrEmail: string): User | undefined {
	const digits = /^(?:user(\d+)@example\.com|(\d+))$/i.exec(idOrEmail);
	if (!digits) return undefined;
	const id = BigInt((digits[1] ?? digits[2])!);
	const exists = (id >= FIRST_USER && id <= LAST_USER) || id === LARGE_USER_ID;
	return exists ? { id, email: `user${id}@example.com` } : undefined;
}
