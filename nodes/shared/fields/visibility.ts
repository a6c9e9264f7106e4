import { choice, flag, list, object, objects } from './leaves';
import type { Look } from './field';
import { filled } from './rules';

/** Whom something can be shared with, as far as the specification names them (Part 1, "Campaign"). */
export const SHARE_TYPES = ['CLIENT', 'CLIENT_GROUP', 'GLOBAL', 'USER', 'USER_GROUP'] as const;

/** `{ type, ids }`: one line of a share list. */
const share = (ids: string) =>
	[choice('type', SHARE_TYPES), list('ids', { displayName: 'IDs', description: ids })] as const;

/** `visibility`: shared with everyone, or with those listed (campaigns and accounts). */
export const visibility = (look: Look = {}) =>
	object(
		'visibility',
		[
			flag('globallyVisible', 'Whether everyone in the platform can see it'),
			filled(
				objects('visibilityConfig', share('Whom it is shared with'), {
					displayName: 'Shared With',
					placeholder: 'Add Share',
					required: ['type'],
				}),
			),
		],
		look,
	);

/** `permissions`: a share list of its own (accounts). */
export const permissions = objects('permissions', share('Who has this permission'), {
	placeholder: 'Add Permission',
	required: ['type'],
});
