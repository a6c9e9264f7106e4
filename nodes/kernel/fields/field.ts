import type { INodeProperties } from 'n8n-workflow';
import { isSame, type Equality } from '../values/sameness';
import { titleOf } from '../values/titles';
import { defined, isMissing, isObject } from '../values/values';
import type { Location } from './location';
import { isRequired, type Row } from './nothing';

export type { FieldName } from '../names';

/** Siblings that have one of these values; '' means "not set". */
export type Conditions = Readonly<Record<string, readonly (string | number | boolean)[]>>;

/** Where a property keeps its field. It goes along with copies, and is left out of JSON. */
const FIELD = Symbol('field');

/** How n8n says that something has a value. */
export const IS_SET = [{ _cnd: { exists: true as const } }];

/** What a field says of itself, where its kind and its name do not say it all. */
export interface Settings {
	/** What the editor calls it; by default its name in Title Case. */
	displayName?: string;
	/** What it is for; '' where its name says that. */
	description?: string;
	/** An example of a value, shown while there is none. */
	placeholder?: string;
	/** What is always shown below it. */
	hint?: string;
	default?: INodeProperties['default'];
	/** Where the body has it, if not at its top under its own name: a path, e.g. `content.text`. */
	path?: string;
	/** Where else a body or a record has the same value: paths from its top. */
	places?: readonly string[];
	/** When it is the same as another value, if not as it is written; see `sameness.ts`. */
	same?: Equality;
	/** It adds to the values that the record has, or removes some. */
	changes?: 'adds' | 'removes';
	/** Its other names in public documents: what JSON gives under one of them is sent as it is. */
	spellings?: readonly string[];
	/**
	 * What a tool asks a model for, beyond what is required: an optional value, one that is needed unless a person
	 * gives it in another place, or nothing; or what is preset for a model, which has no form and no files.
	 */
	forModel?: 'asked' | 'needed' | 'never' | { preset: string };
	/** What becomes of it if it is empty: a row of the table of nothing. */
	empty?: Row;
	/** Where it must have a value, whatever its row. */
	requiredIf?: Conditions;
	/** Where it has an effect: elsewhere the editor hides it. A slash before a name leads to the top. */
	shownWhen?: Conditions;
	/** Where the editor does not offer it. */
	hiddenWhen?: Conditions;
	/** When the editor shows it, which always keeps its value: on request, if it is rarely changed, or after a sibling has a value. */
	appears?: 'onRequest' | { after: string };
	/** Of a part of an object: for which value of a choice the form shows it on its own, with a star, by which label. */
	alone?: { choice: string; value: string; label: string };
	/** It holds for the whole run: only a locator takes an expression, and no items may differ in it. */
	sameForAll?: boolean;
}

/** n8n's side of a field: the type of its property, and what goes with that. */
export type Editor = Pick<INodeProperties, 'type' | 'default'> & Partial<INodeProperties>;

/** The kinds of values. Each has a function in `kinds/` that makes a field of it. */
export type Kind =
	| 'boolean'
	| 'choice'
	| 'constant'
	| 'id'
	| 'int64'
	| 'json'
	| 'list'
	| 'map'
	| 'number'
	| 'object'
	| 'properties'
	| 'rows'
	| 'text'
	| 'textOrObject'
	| 'time'
	| 'unsupported';

/** One field of the API, as data: how n8n shows it, and how its value becomes the API's. */
export interface Field<N extends string = string, T = unknown> extends Settings {
	readonly name: N;
	readonly kind: Kind;
	/** Absent where a person gives no value. */
	readonly editor?: Editor;
	/** The API's value of a raw one that is not missing; notes a problem for one that does not fit. */
	readonly parse: (raw: unknown, at: Location) => T | undefined;
	/** The fields of an object, or of each row. */
	readonly fields?: readonly Field[];
	/** The fields of this object are shown among its siblings: `header.text` is `headerText`. */
	readonly flat?: boolean;
	/** The value of a constant: the node fills it in. */
	readonly value?: string;
}

/** A field with these settings; its type remembers whether it is required. */
export type Made<N extends string, T, S> = Field<N, T> & (S extends Required ? Required : unknown);

/** A field that must have a value, as its type says. */
export interface Required {
	readonly empty: 'never';
}

export type ValueIn<F> = F extends Field<string, infer T> ? T : never;

export function required<F extends Field>(field: F): F & Required {
	return { ...field, empty: 'never' };
}

/** A field with the star of a required one, or without it, whatever its row. */
export function starred<F extends Field>(field: F, isStarred = true): F {
	return { ...field, editor: field.editor && { ...field.editor, required: isStarred } };
}

/** A table, of which a model is asked for the fields of these names, with blanks between them. */
export function asked<const L extends readonly Field[]>(names: string, fields: L): L {
	const areAsked = names.split(' ');
	return fields.map((field) =>
		areAsked.includes(field.name) ? { ...field, forModel: 'asked' } : field,
	) as unknown as L;
}

/** The values of several fields that may be left out, by name. */
export type PartialValues<L extends readonly Field[]> = {
	[K in L[number] as K['name']]?: ValueIn<K>;
};

/** Whether all conditions hold; a value that is missing counts as '', and constants may be written in another way. */
export function holds(conditions: Conditions, valueOf: (name: string) => unknown): boolean {
	return Object.entries(conditions).every(([name, values]) => {
		const given = ownValue(valueOf(name));
		const value = isMissing(given) ? '' : (given as string);
		return values.some((one) => typeof one === typeof value && isSame(one, value, 'letters'));
	});
}

/** Whether the editor shows a field. n8n hides one as soon as one of the names has a value to hide it. */
export function isShown(
	{ shownWhen = {}, hiddenWhen = {} }: Field,
	valueOf: (name: string) => unknown,
): boolean {
	const isHidden = Object.entries(hiddenWhen).some(([name, values]) =>
		holds({ [name]: values }, valueOf),
	);
	return !isHidden && holds(shownWhen, valueOf);
}

export function labelOf({ name, displayName = titleOf(name) }: Field): string {
	return displayName;
}

/** How n8n shows a field. `marked`: with a star where it must have a value. */
export function propertyOf(field: Field, { marked = false } = {}): INodeProperties {
	const { name, editor = { type: 'hidden', default: '' }, description, placeholder, hint } = field;
	const { required: isStarred = marked && isRequired(field), ...shown } = editor;
	const property: INodeProperties = {
		displayName: labelOf(field),
		name,
		...shown,
		...defined({
			default: field.default,
			description: description || undefined,
			placeholder,
			hint,
		}),
		...(isStarred && { required: true }),
		...(field.sameForAll && { noDataExpression: true }),
		...{ [FIELD]: field },
	};
	return shownWhen(field.hiddenWhen, shownWhen(field.shownWhen, property), 'hide');
}

/** What the field of a property says of itself. */
export function settingsOf(property: INodeProperties): Settings {
	return (property as { [FIELD]?: Settings })[FIELD] ?? {};
}

/** The property with further conditions under which n8n shows or hides it, if there are any. */
export function shownWhen(
	conditions: Readonly<Record<string, readonly unknown[]>> = {},
	property: INodeProperties,
	how: 'show' | 'hide' = 'show',
): INodeProperties {
	if (Object.keys(conditions).length === 0) return property;
	const { [how]: own, ...rest } = property.displayOptions ?? {};
	return { ...property, displayOptions: { ...rest, [how]: { ...conditions, ...own } } };
}

/** A resource locator's own value; any other value as it is. One that nobody has touched has no `__rl`. */
export function ownValue(raw: unknown): unknown {
	if (!isObject(raw) || !('value' in raw)) return raw;
	const isUntouched = typeof raw.mode === 'string' && raw.value === '';
	return raw.__rl === true || isUntouched ? raw.value : raw;
}

/** Whether a person has added no row of those that the editor offers. */
export function isWithoutRows({ editor }: Field, raw: unknown): boolean {
	const hasRows = editor?.type === 'fixedCollection';
	return hasRows && isObject(raw) && Object.values(raw).flat().length === 0;
}
