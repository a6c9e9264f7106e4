import { SEED_TIME } from '../../core/clock';
import type { Account, AccountStore } from './store';

const DAY = 86_400_000;

/** Beyond 2^53: a client that parses it as a double changes its last digits. */
const LARGE_SPACE_ID = '9007199254740993077';

/** The ids of the accounts, one for each source of the messages in the seed. */
export const ACCOUNT_IDS = {
	page: '5001',
	liveChat: '5002',
	businessMessaging: '5003',
	largeSpace: '9223372036854770001',
} as const;

export function seedAccounts(store: AccountStore): void {
	store.add(
		createAccount(ACCOUNT_IDS.page, 'PAGE', 'Example page', ['77', '78'], {
			partnerCustomProperties: { region: ['EMEA'] },
		}),
	);
	store.add(createAccount(ACCOUNT_IDS.liveChat, 'LIVE_CHAT', 'Example live chat', ['77']));
	store.add(
		createAccount(ACCOUNT_IDS.businessMessaging, 'BUSINESS_MESSAGING', 'Example messaging', ['77']),
	);
	store.add(createAccount(ACCOUNT_IDS.largeSpace, 'PAGE', 'Example group', [LARGE_SPACE_ID]));
}

function createAccount(
	id: string,
	channelType: string,
	displayName: string,
	clients: string[],
	overrides: Partial<Account> = {},
): Account {
	return {
		id,
		type: channelType,
		displayName,
		channelId: `channel-${id}`,
		channelType,
		owner: 1001,
		properties: { timeZone: 'UTC' },
		clients: new Map(clients.map((client) => [client, { tier: ['standard'] }])),
		partnerCustomProperties: {},
		visibility: { globallyVisible: false, visibilityConfig: [{ type: 'CLIENT', ids: clients }] },
		permissions: [{ type: 'USER', ids: ['1001'] }],
		permalink: `https://channel.example.com/${id}`,
		active: true,
		createdTime: SEED_TIME - 90 * DAY,
		modifiedTime: SEED_TIME - DAY,
		...overrides,
	};
}
