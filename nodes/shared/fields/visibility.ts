import type { Settings } from './field';
import { CHOOSE, openChoice } from './kinds/choice';
import { chosenFlag } from './kinds/flag';
import { list } from './kinds/list';
import { object, rows } from './kinds/object';

/** Whom something can be shared with: the values that the specification names, and it says there are more. */
const type = openChoice('type', ['CLIENT', 'CLIENT_GROUP', 'GLOBAL', 'USER', 'USER_GROUP'], {
	empty: 'never',
	unset: CHOOSE,
	description: 'The platform may have more types: an expression can give any',
});

/** `{ type, ids }`: one line of a share list (Part 1, "Campaign"). */
const share = (description: string) =>
	[type, list('ids', { description, empty: 'decideOrClear' })] as const;

/** `visibility`: shared with everyone, or with those listed (campaigns and accounts). */
export const visibility = (settings: Settings = {}) =>
	object(
		'visibility',
		[
			chosenFlag('globallyVisible', 'Whether everyone in the platform can see it', {
				empty: 'decide',
			}),
			rows('visibilityConfig', share('Whom it is shared with'), {
				displayName: 'Shared With',
				placeholder: 'Add Share',
			}),
		],
		settings,
	);

/** `shareConfigs`: whom an asset is shared with, apart from its owner. */
export const shareConfigs = rows('shareConfigs', share('Whom it is shared with'), {
	displayName: 'Share With',
	placeholder: 'Add Share',
});

/** `permissions`: a share list of its own (accounts). */
export const permissions = rows('permissions', share('Who has this permission'), {
	placeholder: 'Add Permission',
});
