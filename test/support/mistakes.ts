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

/** What a model makes of the whole input, in the argument of this name; undefined where it makes nothing of it. */
type Change = (input: Input, name: string, argument: Argument) => Input | undefined;

const camel = (name: string) =>
	name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const isOfId = ({ description = '' }: Argument) => /\bIDs?\b/.test(description);
const isJson = ({ type, description = '' }: Argument) =>
	type === undefined || description.includes('; JSON');
const ofIds =
	(make: (id: string) => unknown): Kind =>
	(value, argument) =>
		instead(isText(value) && isOfId(argument), make(String(value)));
const ofTimes =
	(time: unknown): Kind =>
	(_, argument) =>
		instead(isTime(argument), time);
const ofJson =
	(make: (json: string) => unknown): Kind =>
	(value, argument) =>
		instead(isJson(argument), make(typeof value === 'string' ? value : JSON.stringify(value)));
const ofTexts =
	(make: (text: string) => unknown): Kind =>
	(value) =>
		instead(isText(value), make(String(value)));

/** Further kinds of mistakes, which were not in view when the tools were described: in values. */
const FURTHER: Readonly<Record<string, Kind>> = {
	'the word null': ofTexts(() => 'null'),
	'the word undefined': ofTexts(() => 'undefined'),
	'the word None': ofTexts(() => 'None'),
	'not known': ofTexts(() => 'N/A'),
	'only blanks': ofTexts(() => '   '),
	'true for a text': ofTexts(() => true),
	'a fraction for a text': ofTexts(() => 0.5),
	'an empty list': ofTexts(() => []),
	'a list of lists': ofTexts((text) => [[text]]),
	'a list with a null in it': ofTexts((text) => [text, null]),
	'a list as a text': ofTexts((text) => JSON.stringify([text])),
	'a list with semicolons': ofTexts((text) => `${text}; ${text}`),
	'an object with the name of the argument': ofTexts((text) => ({ text })),
	'a placeholder for an ID': ofIds(() => '<ID>'),
	'a placeholder in braces': ofIds(() => '{{case_id}}'),
	'an ID after its kind': ofIds((id) => `ID: ${id}`),
	'an ID after a number sign': ofIds((id) => `#${id}`),
	'an ID in quotation marks': ofIds((id) => `"${id}"`),
	'an ID between blanks': ofIds((id) => ` ${id} `),
	'an ID before a new line': ofIds((id) => `${id}\n`),
	'an address for an ID': ofIds((id) => `https://example.com/${id}`),
	'JSON as a text in a text': ofJson((json) => JSON.stringify(json)),
	'JSON in a fence': ofJson((json) => `\`\`\`json\n${json}\n\`\`\``),
	'JSON with single quotation marks': ofJson(() => "{'name': 'x'}"),
	'JSON that is cut': ofJson((json) => json.slice(0, -1)),
	'an empty object': ofJson(() => ({})),
	'a time in seconds': ofTimes('1767603600'),
	'a day without a time': ofTimes('2026-01-31'),
	'a day that there is not': ofTimes('2026-02-31T09:00:00Z'),
	'a month in words': ofTimes('31 January 2026'),
	'the word now': ofTimes('now'),
	'a time as an object': ofTimes({ date: '2026-01-31' }),
	'a choice with a remark': (value, argument) =>
		instead(isChoice(argument), `${String(value)} (default)`),
	'two choices in one': (value, argument) =>
		instead(isChoice(argument), `${String(value)}|WHATEVER`),
};

/** The same in names, and in all of the input. */
const OF_NAMES: Readonly<Record<string, Change>> = {
	'a name in camel case': renamed(camel),
	'a name in lower case': renamed((name) => name.toLowerCase()),
	'a name with blanks': renamed((name) => name.replaceAll('_', ' ')),
	'a name with hyphens': renamed((name) => name.replaceAll('_', '-')),
	'a name in the other number': renamed((name) =>
		/s$/.test(name) ? name.slice(0, -1) : `${name}s`,
	),
	'all of it in an object': (input) => ({ arguments: input }),
	'all of it as a text': (input) => ({ input: JSON.stringify(input) }),
	'the argument in two spellings': (input, name) => ({ ...input, [camel(name)]: input[name] }),
};

function renamed(rename: (name: string) => string): Change {
	return (input, name) => {
		const { [name]: value, ...others } = input;
		return rename(name) === name ? undefined : { ...others, [rename(name)]: value };
	};
}

/** As {@link mistakesIn}, of every third of the further kinds, so that each is made by many tools. */
export function furtherMistakesIn(tool: ModelTool, input: Input, turn: number): Mistake[] {
	const ofValues = Object.entries(FURTHER).map(([kind, make]): [string, Change] => [
		kind,
		(all, name, argument) => {
			const value = make(all[name], argument);
			return value === undefined ? undefined : { ...all, [name]: value };
		},
	]);
	const kinds = [...ofValues, ...Object.entries(OF_NAMES)].filter((_, i) => (i + turn) % 3 === 0);
	return kinds.flatMap(([kind, change]): Mistake[] => {
		const possible = Object.entries(tool.arguments).flatMap(([name, argument]): Mistake[] => {
			const mistaken = name in input ? change(input, name, argument) : undefined;
			return mistaken === undefined ? [] : [{ kind, mistaken }];
		});
		return possible.length === 0 ? [] : [possible[turn % possible.length]!];
	});
}

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
