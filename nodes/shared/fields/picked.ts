import type { Field } from './field';
import { pickedFrom, type TypedMode } from './kinds/locator';

/** Where a person finds an ID that no endpoint lists. */
const WHERE = {
	account: 'The ID is in the address of the details of the account in the platform, after ACCOUNT',
	asset: 'The ID is what Create returned',
	channel: 'Messages, profiles and accounts show it as channelType',
	file: 'An import returns it in uploadedContent',
	macro: 'The ID is in the address of the page of the macro in the platform',
	queue: 'The ID is among the queues of a case or a message that is in the queue',
	user: 'The ID is in the address of the details of the user in the platform, after users',
} as const;

/** A field with the ID of something that no endpoint lists: it is typed. */
export function unlisted<F extends Field>(kind: keyof typeof WHERE, field: F): F {
	const { description = '' } = field;
	return { ...field, description: `${description.replace(/\.$/, '')}. ${WHERE[kind]}.` };
}

/** The methods of a node's `listSearch` for those that records of the node show. */
export const SEARCHES = {
	account: 'searchAccounts',
	channel: 'searchChannelTypes',
	queue: 'searchQueues',
	user: 'searchUsers',
} as const;

export type PickedKind = keyof typeof SEARCHES;

/** As {@link unlisted}, or picked from what records show. The node has `idSearches` of that kind among its methods. */
export function picked<F extends Field>(
	kind: PickedKind,
	field: F,
	typed: TypedMode = kind === 'channel' ? 'name' : 'id',
): F {
	return pickedFrom(SEARCHES[kind], unlisted(kind, field), {
		typed,
		beginsTyped: kind !== 'channel',
	});
}
