import type { Field } from './field';
import { pickedFrom, type TypedMode } from './kinds/locator';

/** Things that requests name by ID. */
interface Kind {
	/** Where a person finds the ID of one. */
	where: string;
	/** The method of a node's `listSearch` that lists them, where the service has a list, or records show them. */
	search?: string;
	/** What is in the list, if not this kind alone. */
	things?: readonly string[];
}

const ASK = 'Whoever administers the platform knows the ID';

export const PICKED = {
	account: {
		search: 'searchAccounts',
		where: 'The ID is in the address of the details of the account in the platform, after ACCOUNT',
	},
	accountGroup: { search: 'searchAccountGroups', where: ASK },
	approver: { search: 'searchApprovers', where: ASK, things: ['approvalPath', 'user'] },
	asset: { where: 'The ID is what Create returned' },
	channel: {
		search: 'searchChannelTypes',
		where: 'Messages, profiles and accounts show it as channelType',
		things: [],
	},
	customField: { search: 'searchCustomFields', where: ASK },
	file: { where: 'An import returns it in uploadedContent' },
	macro: {
		search: 'searchMacros',
		where: 'The ID is in the address of the page of the macro in the platform',
	},
	profileList: { search: 'searchProfileLists', where: ASK },
	queue: {
		search: 'searchQueues',
		where: 'The ID is among the queues of a case or a message that is in the queue',
	},
	/** Its type is next to it. */
	shared: { search: 'searchShared', where: ASK },
	urlShortener: { search: 'searchUrlShorteners', where: ASK },
	user: {
		search: 'searchUsers',
		things: ['me', 'user'],
		where: 'The ID is in the address of the details of the user in the platform, after users',
	},
	userGroup: { where: ASK },
} as const satisfies Readonly<Record<string, Kind>>;

type AnyKind = keyof typeof PICKED;
/** The kinds that fields are picked from. */
export type PickedKind = Exclude<AnyKind, 'asset' | 'file' | 'userGroup'>;

/** A field with such an ID. It is picked, where the node has {@link PICKED} of the kind among its `pickers`, or typed. */
export function picked<F extends Field>(
	kind: AnyKind,
	field: F,
	typed: TypedMode = kind === 'channel' ? 'name' : 'id',
): F {
	const { where, search }: Kind = PICKED[kind];
	const { description = '' } = field;
	const found = { ...field, description: `${description.replace(/\.$/, '')}. ${where}.` };
	return search === undefined
		? found
		: pickedFrom(search, found, { typed, hasEmail: kind === 'user' && typed === 'id' });
}
