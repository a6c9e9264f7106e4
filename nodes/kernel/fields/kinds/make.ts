import type { INodePropertyCollection, INodePropertyTypeOptions } from 'n8n-workflow';
import { defined } from '../../values/values';
import type { Editor, Field, FieldName, Kind, Made, Settings, ValueIn } from '../field';
import type { Location } from '../location';

export const TYPED: Editor = { type: 'string', default: '' };

/** What a person fills in, with those options of n8n's that are given. */
export function withOptions(editor: Editor, given: INodePropertyTypeOptions): Editor {
	const typeOptions = defined(given as Record<string, unknown>);
	return { ...editor, ...(Object.keys(typeOptions).length > 0 && { typeOptions }) };
}

export function rowsEditor(options: INodePropertyCollection[]): Editor {
	return { type: 'fixedCollection', typeOptions: { multipleValues: true }, default: {}, options };
}

export function make<N extends string, T, S extends Settings>(
	name: N,
	kind: Kind,
	settings: S,
	editor: Editor,
	parse: Field<N, T>['parse'],
): Made<N, T, S> {
	return { ...settings, name, kind, editor, parse } as unknown as Made<N, T, S>;
}

/** What a kind decides of a field, before what its settings say. */
type Form<T> = Partial<Settings> & Pick<Field<string, T>, 'kind' | 'editor' | 'parse'>;

/** Makes a field of a kind: the API's name, what it is for the person who fills it in, and what else is to say. */
interface MakeField<T, More> {
	<const N extends FieldName, const S extends Settings & More>(
		name: N,
		description: string,
		settings?: S,
	): Made<N, T, S>;
	<const N extends FieldName, const S extends Settings & More>(
		name: N,
		settings?: S,
	): Made<N, T, S>;
}

/** The function that makes the fields of a kind, whose values are `T`. `More`: settings of this kind only. */
export function kindOf<T, More = unknown>(
	form: (settings: Settings & More, name: FieldName) => Form<T>,
): MakeField<T, More> {
	return (name: FieldName, said?: string | (Settings & More), more?: Settings & More) => {
		const settings = { ...(typeof said === 'string' ? { description: said } : said), ...more };
		const own = settings as Settings & More;
		return { ...own, ...form(own, name), name } as never;
	};
}

/** A field whose value, once it is read, is changed or refused. `raw`: what it was read from. */
export function refined<F extends Field>(
	field: F,
	refine: (value: ValueIn<F>, at: Location, raw: unknown) => ValueIn<F> | undefined,
): F {
	return {
		...field,
		parse: (raw, at) => {
			const value = field.parse(raw, at) as ValueIn<F> | undefined;
			return value === undefined ? undefined : refine(value, at, raw);
		},
	};
}
