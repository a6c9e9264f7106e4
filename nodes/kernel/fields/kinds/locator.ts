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

/** A mode in which a person types a value. */
function typedMode(displayName: string, name: string, placeholder?: string) {
	return { displayName, name, type: 'string' as const, ...(placeholder && { placeholder }) };
}

/**
 * A field whose value can be picked from a searchable list as well. Where it takes several IDs, one is picked,
 * or several are typed. `hasEmail`: a user can be named by email, too.
 */
export function pickedFrom<F extends Field>(
	searchListMethod: string,
	{ placeholder, ...field }: F,
	{ typed = 'id', hasEmail }: { typed?: keyof typeof TYPED_LABELS; hasEmail?: boolean } = {},
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
				typedMode(TYPED_LABELS[typed], typed, placeholder),
				// The run looks up the ID.
				...(hasEmail ? [typedMode('By Email', 'email', 'e.g. kim@example.com')] : []),
			],
		},
	};
}
