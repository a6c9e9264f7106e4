import type { FieldTexts } from './field';
import { CHOOSE, choice } from './kinds/choice';
import { chosenFlag } from './kinds/flag';
import { list } from './kinds/list';
import { object, objects } from './kinds/object';
import { id } from './kinds/text';
import { clearable, decisive, nonEmpty } from './rules';

/** Whom something can be shared with: the values that the specification names, and it says there are more. */
const type = {
	...choice('type', ['CLIENT', 'CLIENT_GROUP', 'GLOBAL', 'USER', 'USER_GROUP'], {
		unset: CHOOSE,
		description: 'The platform may have more types: an expression can give any',
	}),
	parse: id('type').parse,
};

/** `{ type, ids }`: one line of a share list (Part 1, "Campaign"). */
const share = (ids: string) =>
	[type, decisive(clearable(list('ids', { displayName: 'IDs', description: ids })))] as const;

/** `visibility`: shared with everyone, or with those listed (campaigns and accounts). */
export const visibility = (texts: FieldTexts = {}) =>
	object(
		'visibility',
		[
			decisive(chosenFlag('globallyVisible', 'Whether everyone in the platform can see it')),
			nonEmpty(
				objects('visibilityConfig', share('Whom it is shared with'), {
					displayName: 'Shared With',
					placeholder: 'Add Share',
					required: ['type'],
				}),
			),
		],
		texts,
	);

/** `permissions`: a share list of its own (accounts). */
export const permissions = objects('permissions', share('Who has this permission'), {
	placeholder: 'Add Permission',
	required: ['type'],
});
