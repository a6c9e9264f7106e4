/** Sixteen kinds of mistakes that models make in the arguments of tools. */
import type { Argument, Input, ModelTool } from './naiveModel';

export interface Mistake {
	kind: string;
	mistaken: Input;
}

/** What a kind makes of an argument; undefined where it makes nothing of it. */
type Kind = (value: unknown, argument: Argument) => unknown;

const LEFT_OUT = Symbol('left out');

const isTime = ({ description = '' }: Argument) => description.includes('ISO 8601');
const isChoice = ({ description = '' }: Argument) => description.includes('; one of ');
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const instead = (condition: boolean, value: unknown) => (condition ? value : undefined);

const KINDS: Readonly<Record<string, Kind>> = {
	'a number for a text': (value) => instead(isText(value), Number(value) || 7),
	'true as a text': (value) => instead(typeof value === 'boolean', String(value)),
	'a number as a text': (value) => instead(typeof value === 'number', String(value)),
	'a time in words': (_, argument) => instead(isTime(argument), 'next Tuesday'),
	'a time without a zone': (_, argument) => instead(isTime(argument), '2026-01-31T09:00:00'),
	'a time of one country': (_, argument) => instead(isTime(argument), '31/01/2026'),
	'a required argument left out': (_, { required }) => instead(required, LEFT_OUT),
	'an optional argument left out': (_, { required }) => instead(!required, LEFT_OUT),
	null: (_, { required }) => instead(required, null),
	'an empty text': (value) => instead(isText(value), ''),
	'another case': (value, argument) =>
		instead(isChoice(argument), String(value).toLowerCase().replaceAll('_', ' ')),
	'no such choice': (_, argument) => instead(isChoice(argument), 'WHATEVER'),
	'JSON as a text': (value) =>
		instead(typeof value === 'object' && value !== null, JSON.stringify(value)),
	'an object for a text': (value) => instead(isText(value), { value }),
	'a list for one': (value) => instead(isText(value), [value]),
};

/** Each kind of mistake in one of the arguments that it can be made in, and an argument that is none. `turn`: which one. */
export function mistakesIn(tool: ModelTool, input: Input, turn: number): Mistake[] {
	const found = Object.entries(KINDS).flatMap(([kind, make]): Mistake[] => {
		const possible = Object.entries(tool.arguments).flatMap(([name, argument]): Mistake[] => {
			const value = name in input ? make(input[name], argument) : undefined;
			if (value === undefined) return [];
			const { [name]: _, ...others } = input;
			return [{ kind, mistaken: value === LEFT_OUT ? others : { ...others, [name]: value } }];
		});
		return possible.length === 0 ? [] : [possible[turn % possible.length]!];
	});
	return [...found, { kind: 'an argument that is none', mistaken: { ...input, Reason: 'x' } }];
}
