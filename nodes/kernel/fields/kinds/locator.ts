import { ownValue, type Field } from '../field';

/**
 * The modes in which a value is typed, by what it is, and their labels. n8n's editor has a label of its own for
 * `id`, and shows the display name of any other.
 */
const TYPED_LABELS = {
	id: 'By ID',
	idOrEmail: 'By ID or Email',
	name: 'By Name',
} as const;

/** A user's email: the run looks up the ID. */
const BY_EMAIL = {
	...{ displayName: 'By Email', name: 'email', type: 'string' as const },
	placeholder: 'e.g. kim@example.com',
};

/**
 * A field whose value can be picked from a searchable list as well. Where it takes several IDs, one is picked,
 * or several are typed. `hasEmail`: a user can be named by email, too.
 */
export function pickedFrom<F extends Field>(
	searchListMethod: string,
	{ placeholder, ...field }: F,
	{
		typed = 'id',
		hasEmail = false,
	}: { typed?: keyof typeof TYPED_LABELS; hasEmail?: boolean } = {},
): F {
	return {
		...(field as unknown as F),
		parse: (raw, at) => field.parse(ownValue(raw), at),
		editor: {
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod, searchable: true },
				},
				{
					displayName: TYPED_LABELS[typed],
					name: typed,
					type: 'string',
					...(placeholder && { placeholder }),
				},
				...(hasEmail ? [BY_EMAIL] : []),
			],
		},
	};
}
