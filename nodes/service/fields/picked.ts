import * as f from '../../kernel/fields';
import { titleOf } from '../../kernel/values/titles';

/** Things that requests name by ID, and values of which an account has its own. */
export interface PickedRow {
	/** Where a person finds the ID of one, or what the list has. */
	where: string;
	example?: string;
	/** The method of a node's `listSearch` that lists them, where the service has a list, or records show them. */
	search?: string;
	/** What is in the list, if not this kind alone. */
	things?: readonly string[];
	/** The custom property that has the same values. */
	property?: string;
	/** Those of any account, with what each is. Any other is the platform's own: it is sent as it is given. */
	known?: ReadonlyMap<string, string>;
	/** The names under which records have some, and what these are to the record. */
	names?: Readonly<Record<string, string>>;
}

/** A state of a case, which an account may call as it likes. `usual`: what most call it. */
const state = (name: string, search: string, property: string, usual: string) => ({
	...{ search, property, things: [], names: { [name]: titleOf(name) } },
	known: new Map(usual.split(', ').map((one) => [one, one])),
	where: 'The list has those of the account, if the platform gives them',
});

const ASK = 'Whoever administers the platform knows the ID';

export const PICKED = {
	account: {
		search: 'searchAccounts',
		example: 'e.g. 5001',
		where: 'The ID is in the address of the details of the account in the platform, after ACCOUNT',
		names: { accountId: 'Account', accountIds: 'Account' },
	},
	accountGroup: { search: 'searchAccountGroups', where: ASK },
	approvalPath: { where: ASK },
	approver: { search: 'searchApprovers', where: ASK, things: ['approvalPath', 'user'] },
	asset: { where: 'The ID is what Create returned' },
	caseType: state('caseType', 'searchCaseTypes', 'spr_uc_type', 'Problem, Incident, Task'),
	channel: {
		search: 'searchChannelTypes',
		where: 'Messages, profiles and accounts show it as channelType',
		things: [],
		names: { channelType: 'Channel' },
		// Those that are specified or publicly known and name no brand.
		known: new Map([
			['EMAIL', 'Email'],
			['SMS', 'SMS'],
			['VOICE', 'Voice'],
			['SOURCE_AGNOSTIC', 'Messages of a Voice Call'],
		]),
	},
	customField: { search: 'searchCustomFields', where: ASK },
	file: { where: 'An import returns it in uploadedContent' },
	macro: {
		search: 'searchMacros',
		example: 'e.g. 65f000000000000000000501',
		where: 'The ID is in the address of the page of the macro in the platform',
	},
	priority: state('priority', 'searchPriorities', 'spr_uc_priority', 'High, Medium, Low'),
	profileList: { search: 'searchProfileLists', where: ASK },
	queue: {
		search: 'searchQueues',
		where: 'The ID is among the queues of a case or a message that is in the queue',
		names: { queueId: 'Queue' },
	},
	/** Its type is next to it. */
	shared: { search: 'searchShared', where: ASK },
	status: state('status', 'searchStatuses', 'spr_uc_status', 'Open, New, In Progress, Closed'),
	urlShortener: { search: 'searchUrlShorteners', where: ASK },
	user: {
		search: 'searchUsers',
		things: ['me', 'user'],
		where: 'The ID is in the address of the details of the user in the platform, after users',
		names: {
			...{ assignedById: 'Assigner', assignedTo: 'Assignee', assigneeId: 'Assignee' },
			...{ owner: 'Owner', ownerUserId: 'Owner' },
		},
	},
	userGroup: { where: ASK },
} as const satisfies Readonly<Record<string, PickedRow>>;

export type PickedKind = keyof typeof PICKED;

/** A field with such an ID. It is picked, where the kind has a list, or typed. */
export function picked<F extends f.Field>(kind: PickedKind, field: F, typed?: 'idOrEmail'): F {
	const { where, example, search, known }: PickedRow = PICKED[kind];
	const mode = typed ?? (known ? 'name' : 'id');
	const { description = '', placeholder = example } = field;
	const described = `${description.replace(/\.$/, '')}. ${where}.`;
	const found = { ...field, description: described, placeholder };
	return search === undefined
		? found
		: f.pickedFrom(search, found, { typed: mode, hasEmail: kind === 'user' && mode === 'id' });
}
