import type { SeenKind } from '../seen';
import type { Field } from './field';
import { pickedFrom, type TypedMode } from './kinds/locator';

/** The methods of a node's `listSearch` for what no endpoint lists. */
export const SEARCHES: Readonly<Record<SeenKind, string>> = {
	account: 'searchAccounts',
	asset: 'searchAssets',
	channel: 'searchChannelTypes',
	file: 'searchFiles',
	macro: 'searchMacros',
	queue: 'searchQueues',
	user: 'searchUsers',
};

/** Where a person finds the ID. */
const WHERE: Readonly<Record<SeenKind, string>> = {
	account: 'The ID is in the address of the details of the account in the platform, after ACCOUNT',
	asset: 'The ID is what Create returned',
	channel: 'Messages, profiles and accounts show it as channelType',
	file: 'An import returns it in uploadedContent',
	macro: 'The ID is in the address of the page of the macro in the platform',
	queue: 'The ID is among the queues of a case or a message that is in the queue',
	user: 'The ID is in the address of the details of the user in the platform, after users',
};

/** The mode in which a value is typed, if not as an ID. */
const TYPED_MODES: Readonly<Partial<Record<SeenKind, TypedMode>>> = {
	channel: 'name',
	file: 'url',
};

/**
 * A field with the ID of something that no endpoint lists: typed, or picked from those that were seen. The node
 * has `seenSearches` of that kind among its methods.
 */
export function picked<F extends Field>(
	kind: SeenKind,
	field: F,
	typed: TypedMode = TYPED_MODES[kind] ?? 'id',
): F {
	const { description = '' } = field;
	const where = { ...field, description: `${description.replace(/\.$/, '')}. ${WHERE[kind]}.` };
	return pickedFrom(SEARCHES[kind], where, { typed, beginsTyped: kind !== 'channel' });
}
