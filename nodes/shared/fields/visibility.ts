import type { Settings } from './field';
import { CHOOSE, openChoice } from './kinds/choice';
import { chosenFlag } from './kinds/flag';
import { list } from './kinds/list';
import { object, rows } from './kinds/object';
import { picked } from './picked';

/** Whom something can be shared with: the values that the specification names, and it says there are more. */
const type = openChoice('type', ['CLIENT', 'CLIENT_GROUP', 'GLOBAL', 'USER', 'USER_GROUP'], {
	empty: 'never',
	unset: CHOOSE,
	description: 'The platform may have more types: an expression can give any',
});

/** A list of whom something is shared with: lines of `{ type, ids }` (Part 1, "Campaign"). */
export const shareList = <const N extends string>(
	name: N,
	description: string,
	settings: Settings,
) =>
	rows(
		name,
		[type, picked('shared', list('ids', { description, empty: 'decideOrClear' }))] as const,
		{ placeholder: 'Add Share', ...settings },
	);

/** `visibility`: shared with everyone, or with those listed (campaigns and accounts). */
export const visibility = (settings: Settings = {}) =>
	object(
		'visibility',
		[
			chosenFlag('globallyVisible', 'Whether everyone in the platform can see it', {
				empty: 'decide',
			}),
			shareList('visibilityConfig', 'Whom it is shared with', { displayName: 'Shared With' }),
		],
		settings,
	);
