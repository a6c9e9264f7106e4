import type { INodeProperties } from 'n8n-workflow';
import { partOf, type PlainObject } from '../values/values';
import {
	holds,
	ownValue,
	propertyOf,
	shownWhen,
	type Conditions,
	type Field,
	type Required,
	type ValueIn,
} from './field';
import type { Location } from './location';
import { readValue } from './read';

/** Returns an item's parameters as n8n resolved them. */
export interface ParameterReader {
	/** The value for this item; undefined where the parameter is hidden or not set. */
	get: (name: string) => unknown;
	/** The data of the input item itself. */
	row: () => PlainObject;
	/** Notes what a person should know of the run, although nothing is wrong. */
	hint: (text: string) => void;
	at: Location;
}

/** What an operation asks for: one or more n8n properties that make one value. */
export interface Input<N extends string = string, T = unknown> {
	readonly name: N;
	readonly properties: readonly INodeProperties[];
	readonly read: (reader: ParameterReader) => T;
	/** The fields of the request's body that it gives; a test holds them against the contract. */
	readonly bodyFields?: readonly Field[];
	/** The place of the parts of its value, where they are in several parameters. */
	readonly locate?: (reader: ParameterReader) => Location;
	/** What it adds to the options of the operation. */
	readonly options?: readonly Field[];
	/** Its columns, where a row of a table can be mapped to it. */
	readonly columns?: readonly Column[];
	/** The paths of the values in it that have to be the same for all items. */
	readonly sameForAll?: readonly string[];
}

/** A column that a row of a table can fill: a field of a body, or of an object in it. */
export interface Column {
	/** The names that lead to it in the body, and the same with dots between them. */
	readonly path: readonly string[];
	readonly id: string;
	readonly displayName: string;
	readonly field: Field;
	readonly isRequired: boolean;
	/** Whether it is shown before a person adds it. */
	readonly isShown: boolean;
}

/** What an operation lists: inputs, and fields that are one each. */
export type AnyInput = Input | Field;

/** The value that is read: undefined only for a field that may be left out. */
type ValueOf<F> =
	F extends Input<string, infer T>
		? T
		: F extends Field<string, infer T> & Required
			? T
			: ValueIn<F> | undefined;

export type Values<F extends readonly AnyInput[]> = {
	[K in F[number] as K['name']]: ValueOf<K>;
};

/** An option, as it was given; undefined where it is not set. */
export function optionOf({ get }: ParameterReader, name: string): unknown {
	return partOf(get('options'), name);
}

/** A field as an input of its own; an input as it is. */
export function inputOf<F extends AnyInput>(fieldOrInput: F): Input<F['name'], ValueOf<F>> {
	if ('read' in fieldOrInput) return fieldOrInput as unknown as Input<F['name'], ValueOf<F>>;
	const field: Field = fieldOrInput;
	return {
		name: field.name,
		...(field.sameForAll && { sameForAll: [field.name] }),
		// Made on demand: an input that is only read, once per item, does not need them.
		get properties() {
			return [propertyOf(field, { marked: true })];
		},
		read: (reader) => {
			const raw = ownValue(reader.get(field.name));
			return readValue(field, raw, reader.at.in(field.name), {}, 'form') as ValueOf<F>;
		},
	};
}

/** An input whose value, once it is read, is changed or checked. */
export function afterRead<N extends string, T, U>(
	input: Input<N, T>,
	then: (value: T, reader: ParameterReader) => U,
): Input<N, U> {
	return { ...input, read: (reader) => then(input.read(reader), reader) };
}

/** Shows and reads an input only under `conditions`; otherwise its value is undefined. */
export function when<F extends AnyInput>(
	conditions: Conditions,
	fieldOrInput: F,
): Input<F['name'], ValueOf<F> | undefined> {
	const input = inputOf(fieldOrInput);
	return {
		...input,
		properties: input.properties.map((property) => shownWhen(conditions, property)),
		read: (reader) => (holds(conditions, reader.get) ? input.read(reader) : undefined),
	};
}
