/** A CRM app that is installed on the platform, and its users. */
export interface InstalledApp {
	id: string;
	deleted: boolean;
	/** Whether a platform user may use the app. */
	isSharedWith(userId: bigint): boolean;
	/** Whether the CRM has a user with this id. */
	hasCrmUser(crmUserId: string): boolean;
}

/** A user of the platform. */
export interface User {
	id: bigint;
	email: string;
	/** There are others of the same name. */
	firstName: string;
	lastName: string;
	/** One who is not is deleted. */
	active: boolean;
}

const FIRST_USER = 1_001n;
const LAST_USER = 1_999n;

/** Beyond 2^53: a client that parses it as a double changes its last digits. */
export const LARGE_USER_ID = 9007199254740993001n;

const FIRST_DELETED_USER = 1_950n;

const FIRST_NAMES = ['Kim', 'Sam', 'Alex', 'Robin', 'Chris', 'Jo', 'Lee', 'Max', 'Pat', 'Toni'];
const LAST_NAMES = [
	'Doe',
	'Roe',
	'Poe',
	'Moe',
	'Stone',
	'Brook',
	'Field',
	'Hill',
	'Wood',
	'Rivers',
];

/** The first of the users that no app is shared with. */
const FIRST_USER_WITHOUT_APP = 1_900n;

const APPS: InstalledApp[] = [
	{
		id: 'crm-app-1',
		deleted: false,
		isSharedWith: (id) => id < FIRST_USER_WITHOUT_APP || id === LARGE_USER_ID,
		hasCrmUser: (id) => /^crm-\d{1,4}$/.test(id),
	},
	{
		id: 'crm-app-2',
		deleted: false,
		isSharedWith: (id) => id < FIRST_USER_WITHOUT_APP,
		hasCrmUser: (id) => /^sales-\d{1,4}$/.test(id),
	},
	{ id: 'crm-app-deleted', deleted: true, isSharedWith: () => true, hasCrmUser: () => true },
	{ id: 'crm-app-of-others', deleted: false, isSharedWith: () => false, hasCrmUser: () => true },
];

export function findApp(id: string): InstalledApp | undefined {
	return APPS.find((app) => app.id === id);
}

/**
 * Finds a platform user by id or email. The users are 1001 to 1999 and {@link LARGE_USER_ID}; their
 * emails are `user<id>@example.com`.
 */
export function findUser(idOrEmail: string): User | undefined {
	const match = /^(?:user(\d+)@example\.com|(\d+))$/i.exec(idOrEmail);
	if (!match) return undefined;
	const id = BigInt((match[1] ?? match[2])!);
	const exists = (id >= FIRST_USER && id <= LAST_USER) || id === LARGE_USER_ID;
	return exists ? toUser(id) : undefined;
}

/** Returns all platform users. */
export function allUsers(): User[] {
	const ids = Array.from(
		{ length: Number(LAST_USER - FIRST_USER) + 1 },
		(_, n) => FIRST_USER + BigInt(n),
	);
	return [...ids, LARGE_USER_ID].map(toUser);
}

function toUser(id: bigint): User {
	const n = Number(id % 100n);
	return {
		id,
		email: `user${id}@example.com`,
		firstName: FIRST_NAMES[n % 10]!,
		lastName: LAST_NAMES[Math.floor(n / 10)]!,
		active: id < FIRST_DELETED_USER || id > LAST_USER,
	};
}
