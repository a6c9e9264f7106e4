import type { INodeProperties } from 'n8n-workflow';
import type { Problem } from '../errors';
import { isObject } from '../values';

/** The place of a value in the parameters, which collects its problems: all problems of an item are reported together. */
export class Location {
	constructor(
		readonly path: string,
		private readonly found: Problem[],
		/** The workflow's time zone (IANA name), for dates that name none. */
		readonly timezone: string,
		/** How a person calls what stands at a path. */
		private readonly nameOf = (path: string) => path,
	) {}

	/** The place of a part: a name or, in a list, an index. */
	in(part: string | number): Location {
		const path =
			typeof part === 'number'
				? `${this.path}[${part}]`
				: this.path
					? `${this.path}.${part}`
					: part;
		return new Location(path, this.found, this.timezone, this.nameOf);
	}

	/** The same place, whose problems are told under other names than their paths. */
	named(nameOf: (path: string) => string): Location {
		return new Location(this.path, this.found, this.timezone, nameOf);
	}

	/** Whether anything wrong was found in the item so far. */
	get hasProblems(): boolean {
		return this.found.length > 0;
	}

	/** Notes what is wrong and what to do. Returns undefined, to stand for the missing value. */
	problem(text: string): undefined {
		this.found.push({ path: this.nameOf(this.path), text });
		return undefined;
	}
}

/** Gives an item's parameters as n8n resolved them. */
export interface ParameterReader {
	/** The value for this item; undefined where the parameter is hidden or not set. */
	get(name: string): unknown;
	/** The data of the input item itself. */
	row(): Readonly<Record<string, unknown>>;
	/** Notes what a person should know of the run, although nothing is wrong. */
	hint(text: string): void;
	/** The top of the parameters. */
	at: Location;
}

/** A column that a row of a table can fill: a leaf of a body, or of an object in it. */
export interface Column {
	/** The names that lead to it in the body, with dots between them. */
	readonly id: string;
	readonly displayName: string;
	readonly leaf: Field;
	readonly isRequired: boolean;
	/** Whether it stands there before a person adds it. */
	readonly isShown: boolean;
}

/** What stands at the top of an operation: one or more n8n properties that make one value. */
export interface Input<N extends string = string, T = unknown> {
	readonly name: N;
	readonly properties: readonly INodeProperties[];
	readonly read: (reader: ParameterReader) => T;
	/** What it adds to the options of the operation. */
	readonly options?: readonly Field[];
	/** Its columns, where a row of a table can be mapped to it. */
	readonly columns?: readonly Column[];
}

/** One API field: how n8n shows it, and how its value becomes the API's. Fits into collections and bodies too. */
export interface Field<N extends string = string, T = unknown> {
	readonly name: N;
	readonly property: INodeProperties;
	/** The API's value of a raw one that is not missing; notes a problem for one that does not fit. */
	readonly parse: (raw: unknown, at: Location) => T | undefined;
	/** An empty text is a value of its own (it clears the field). */
	readonly keepsEmpty?: boolean;
	/**
	 * Its absence changes what happens, so an expression that finds nothing is refused. `empty`: an
	 * empty text or null says on purpose that there is none, or cannot be meant (a selector, a filter, a
	 * setting with a default).
	 */
	readonly decides?: { empty: 'means none' | 'is refused' | 'hides the default' };
	/** The leaves of an object: each can be a column of its own. */
	readonly parts?: readonly Field[];
	/** What a column for it holds, where its property does not tell. */
	readonly columnType?: 'array' | 'properties';
}

/** A resource locator's own value; any other value as it is. One that nobody has touched has no `__rl`. */
export function ownValue(raw: unknown): unknown {
	if (!isObject(raw) || !('value' in raw)) return raw;
	const isUntouched = raw.mode === 'list' && raw.value === '';
	return raw.__rl === true || isUntouched ? raw.value : raw;
}

/** The values of several fields or leaves, by name. */
export type Values<F extends readonly Input[]> = {
	[K in F[number] as K['name']]: K extends Input<string, infer T> ? T : never;
};
export type PartialValues<L extends readonly Field[]> = {
	[K in L[number] as K['name']]?: K extends Field<string, infer T> ? T : never;
};

/** What a field says of itself, where its name does not say it all. */
export interface FieldTexts {
	displayName?: string;
	description?: string;
	placeholder?: string;
	hint?: string;
}

/** n8n parameters that show a field only while other parameters have one of these values. */
export type Conditions = Readonly<Record<string, readonly (string | number | boolean)[]>>;

/** Shows and reads `field` only under `conditions`; otherwise its value is undefined. */
export function when<N extends string, T>(
	conditions: Conditions,
	field: Input<N, T>,
): Input<N, T | undefined> {
	return {
		name: field.name,
		properties: field.properties.map((property) => shownWhen(conditions, property)),
		read: (reader) =>
			Object.entries(conditions).every(([name, values]) =>
				values.includes(reader.get(name) as string),
			)
				? field.read(reader)
				: undefined,
	};
}

/** A leaf without expressions, so that it is the same for all items. */
export function sameForAll<L extends Field>(leaf: L): L {
	return { ...leaf, property: { ...leaf.property, noDataExpression: true } };
}

/** A property with one more condition on showing it. */
export function shownWhen(conditions: Conditions, property: INodeProperties): INodeProperties {
	const { show, ...rest } = property.displayOptions ?? {};
	return {
		...property,
		displayOptions: { ...rest, show: { ...(conditions as object), ...show } },
	};
}

/**
 * A leaf of a collection that is shown only under `conditions`. A name with a slash before it is a
 * parameter at the top, any other a leaf of the same collection.
 */
export function fieldWhen<L extends Field>(conditions: Conditions, leaf: L): L {
	return { ...leaf, property: shownWhen(conditions, leaf.property) };
}

/** A leaf of a collection that is hidden under `conditions`, which are as those of {@link fieldWhen}. */
export function fieldUnless<L extends Field>(conditions: Conditions, leaf: L): L {
	const { hide, ...rest } = leaf.property.displayOptions ?? {};
	const displayOptions = { ...rest, hide: { ...(conditions as object), ...hide } };
	return { ...leaf, property: { ...leaf.property, displayOptions } };
}

/** `campaignId` -> `Campaign ID`, in n8n's Title Case. */
export function titleOf(name: string): string {
	return name
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.split(' ')
		.map((word) => wordInTitle(word, word.slice(1)))
		.join(' ');
}

/** A word of a title: an abbreviation as it is written, else with a capital and `rest`. */
export function wordInTitle(word: string, rest: string): string {
	return WORDS.get(word.toLowerCase()) ?? word.charAt(0).toUpperCase() + rest;
}

const WORDS: ReadonlyMap<string, string> = new Map(
	['API', 'ID', 'IDs', 'URL', 'CRM', 'CSV', 'JSON', 'HTML', 'UM', 'DTO', 'CTA'].map((word) => [
		word.toLowerCase(),
		word,
	]),
);

/** The plain property that a leaf starts from. */
export function propertyOf(
	name: string,
	texts: FieldTexts,
	rest: Pick<INodeProperties, 'type' | 'default'> & Partial<INodeProperties>,
): INodeProperties {
	const { displayName = titleOf(name), ...others } = texts;
	return { displayName, name, ...rest, ...others };
}
