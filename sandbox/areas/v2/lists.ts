import type { Platform } from '../../core/platform';
import { account } from '../account';
import { campaign } from '../campaign';
import { MACROS } from '../case/macros';
import { allUsers } from '../crmUserMapping/directory';
import { workspace } from '../workspace';
import { listedCustomFields } from './customFields';
import { toListedUser } from './users';

/** What a list has; `clientId` is the workspace that it is asked for. */
type List = (platform: Platform, clientId?: string) => unknown;

const users: List = (_platform, clientId) => ofClient(allUsers().map(toListedUser), clientId);

const accounts: List = (platform, clientId) =>
	platform
		.use(account)
		.list()
		.filter(({ clients }) => clientId === undefined || clients.has(clientId))
		.map(({ id, displayName, channelId, channelType, type, active }) => ({
			accountId: BigInt(id),
			displayName,
			screenName: channelId,
			snType: channelType,
			accountType: type,
			isActive: active,
			userPermissions: [],
		}));

/** Every queue of the seed: that of a message has the number of its conversation. */
const INBOUND_QUEUES = [
	...['First level', 'Second level', 'Complaints', 'Orders', 'Returns', 'Billing'],
	...['Press', 'Stores', 'Events', 'Partners', 'Repairs', 'Spare parts'],
].map((name, n) => toQueue(301 + n, name, 'INBOUND_MESSAGES'));

const CASE_QUEUES = [
	...INBOUND_QUEUES.slice(0, 3).map(({ id, name }) => toQueue(id, name, 'UNIVERSAL_CASE')),
	toQueue(399, 'Old', 'UNIVERSAL_CASE', true),
];

function toQueue(id: number, name: string, queueType: string, delFlag = false) {
	return { id, name, description: '', delFlag, queueType };
}

const profileLists: List = () => [
	{ id: 801, name: 'Newsletter', isDeleted: false },
	{ id: 802, name: 'Regular customers', isDeleted: false },
	{ id: 803, name: 'Old', isDeleted: true },
];

const groups =
	(...names: string[]): List =>
	() =>
		names.map((groupName, n) => ({ id: 901 + n, groupName, containedIds: [] }));

/** The lists by their type. */
export const LISTS: Readonly<Record<string, List>> = {
	ACCESSIBLE_USERS: users,
	PARTNER_USERS: users,
	PARTNER_ACCOUNTS: accounts,
	USER_ACCESSIBLE_ACCOUNTS: accounts,
	PARTNER_QUEUES: () => [...CASE_QUEUES, ...INBOUND_QUEUES.slice(3)],
	CLIENT_QUEUES: () => INBOUND_QUEUES,
	UNIVERSAL_CASE_QUEUES: () => CASE_QUEUES,
	INBOUND_CUSTOM_FIELDS: () => listedCustomFields('MESSAGE'),
	OUTBOUND_CUSTOM_FIELDS: () => listedCustomFields('OUTBOUND_MESSAGE'),
	PROFILE_CUSTOM_FIELDS: () => listedCustomFields('PROFILE'),
	USER_CUSTOM_FIELDS: () => listedCustomFields('USER'),
	MEDIA_ASSET_CUSTOM_FIELDS: () => listedCustomFields('MEDIA_ASSET'),
	ACCOUNT_CUSTOM_FIELDS: () => listedCustomFields('ACCOUNT'),
	LISTENING_TOPIC_CUSTOM_FIELDS: () => listedCustomFields('LISTENING_TOPIC'),
	LISTENING_THEME_CUSTOM_FIELDS: () => listedCustomFields('LISTENING_THEME'),
	MACROS: () => ({
		USER: [{ id: 'macro-mine', name: 'My own', assetClass: 'MESSAGE', deleted: true }],
		SHARED: Object.entries(MACROS).map(([id, { name }]) => ({
			...{ id, name, assetClass: 'UNIVERSAL_CASE', deleted: false },
		})),
	}),
	PARTNER_PROFILE_LISTS: profileLists,
	CLIENT_PROFILE_LISTS: profileLists,
	APPROVAL_PATHS: () => [
		{
			id: '5a0000000000000000000031',
			approvalPathName: 'Two people',
			enabled: true,
			deleted: false,
		},
		{ id: '5a0000000000000000000032', approvalPathName: 'Lawyers', enabled: false, deleted: false },
	],
	CLIENT_URL_SHORTNERS: () => ({
		defaultShortner: { id: '851', name: 'example.com' },
		urlShortners: [
			{ id: '851', name: 'example.com' },
			{ id: '852', name: 'go.example.com' },
		],
	}),
	USER_GROUPS: groups('Agents', 'Supervisors'),
	PARTNER_ACCOUNT_GROUPS: groups('All channels'),
	UM_STATUSES: () =>
		['New', 'Open', 'In Progress', 'Closed'].map((status) => ({ status, displayName: status })),
	UM_PRIORITIES: () =>
		['Highest', 'High', 'Medium', 'Low', 'Lowest'].map((displayName) => ({
			...{ priority: displayName.toUpperCase(), displayName },
		})),
	CLIENTS: (platform) =>
		platform.use(workspace).map(({ id, name }) => ({ clientId: Number(id), clientName: name })),
	PARTNER_CAMPAIGNS: (platform) =>
		platform
			.use(campaign)
			.list()
			.map(({ id, name, status, externalSource, deleted }) => {
				const [clientId, campaignId] = id.split('_').map(Number);
				const external = externalSource !== undefined;
				return { campaignId, campaignName: name, external, status, clientId, deleted };
			}),
};

function ofClient(entries: object[], clientId?: string): object[] {
	return entries.filter(
		(entry) =>
			clientId === undefined || String((entry as { clientId?: unknown }).clientId) === clientId,
	);
}
