import type { Editor, Field, Kind, Made, Settings } from '../field';

/** A field of a kind, with its settings as data. */
export function make<N extends string, T, S extends Settings>(
	name: N,
	kind: Kind,
	settings: S,
	editor: Editor | undefined,
	parse: Field<N, T>['parse'],
): Made<N, T, S> {
	return { ...settings, name, kind, ...(editor && { editor }), parse } as unknown as Made<N, T, S>;
}
