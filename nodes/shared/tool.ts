import type { INode } from 'n8n-workflow';
import { isMissing, isObject, toText } from './values';

/**
 * Whether an agent or an MCP client runs the node: for them n8n makes a second type of the node, whose name
 * has this ending. n8n's function `isToolExecution` returns false when an agent has its tool run as a node.
 */
export function isTool({ type }: Pick<INode, 'type'>): boolean {
	return type.endsWith('Tool');
}

/** Of a collection, a tool has the useful parts as parameters of their own: `updateFields_name`. */
export function partName(collection: string, part: string): string {
	return `${collection}_${part}`;
}

const PART = /^([A-Za-z]+)_([A-Za-z]+)$/;

/** What a model gives for a parameter. */
export interface Argument {
	names: readonly string[];
	/** The argument is the whole value, and not a part of a text or of JSON. */
	isEntireValue: boolean;
	/** The words that it gives although it has no value. */
	filler?: string;
}

/** The words that programs write for a missing value. Only these: a person may mean `N/A`, `-` or `None.` */
const FILLERS: readonly string[] = ['null', 'undefined', 'none', 'nil', 'nan'];

/** White space, quotation marks, brackets, and what separates the values of a list. */
const MARKS = /[\s"'`“”‘’<>()[\]{},;\\]+/;

/** Whether a text or a list of a model has nothing but such words. */
export function isFiller(value: unknown): boolean {
	if (typeof value !== 'string' && !Array.isArray(value)) return false;
	const words = toText(value).split(MARKS).filter(Boolean);
	return words.length > 0 && words.every((word) => FILLERS.includes(word.toLowerCase()));
}

/** What the model gives to a tool: where in its parameters, and under which name. */
export class ToolArguments {
	/** By the place in n8n's parameters, e.g. `filters.ids` or `additionalFields.share.entry[0].type`. */
	private readonly arguments = new Map<string, Argument>();

	/** The names of parts that are parameters of their own, by their collection. */
	private readonly parts = new Map<string, string[]>();

	constructor(parameters: INode['parameters']) {
		for (const [name, value] of Object.entries(parameters)) {
			const [, collection, part] = PART.exec(name) ?? [];
			if (collection === undefined || part === undefined) {
				this.collect('', { [name]: value });
				continue;
			}
			const collected = parameters[collection];
			// What a person has set in the collection itself takes precedence.
			if (!isObject(collected) || !(part in collected)) {
				this.parts.set(collection, [...this.partsOf(collection), part]);
				this.collect(collection, { [part]: value });
			}
		}
	}

	/** The parts of a collection that are parameters of their own, by their names in it. */
	partsOf(collection: string): string[] {
		return this.parts.get(collection) ?? [];
	}

	/** What the model gives at a place, e.g. `updateFields.tags`; undefined for what a person gave. */
	at(place: string): Argument | undefined {
		return this.arguments.get(place);
	}

	/** The names of what the model gives inside a place, e.g. in a collection. */
	within(place: string): string[] {
		return [...this.arguments]
			.filter(([other]) => other.startsWith(`${place}.`) || other.startsWith(`${place}[`))
			.flatMap(([, { names }]) => names);
	}

	/**
	 * The value of a parameter, in which an argument without a value is an empty text: the model leaves it empty, or
	 * gives filler, which is added to `fillers` by its place. With `drops` such an argument is left out; a row goes
	 * with all its arguments. What a person left empty stays.
	 */
	filledIn(path: string, value: unknown, drops: boolean, fillers: Map<string, string>): unknown {
		const isArgument = this.arguments.has(path);
		if (isObject(value) && value.__rl === true)
			return { ...value, value: this.filledIn(path, value.value, drops, fillers) };
		if (isArgument && isFiller(value)) {
			fillers.set(path, toText(value));
			return '';
		}
		if (isArgument || this.within(path).length === 0) return value;
		const filled = (place: string, part: unknown) => this.filledIn(place, part, drops, fillers);
		if (Array.isArray(value)) {
			return value.flatMap((row: unknown, i) => {
				const rest = filled(`${path}[${i}]`, row);
				const isGone = (one: unknown) => !this.hasArguments(`${path}[${i}]`, one);
				return drops && isGone(rest) && !isGone(row) ? [] : [rest];
			});
		}
		if (!isObject(value)) return value;
		return Object.fromEntries(
			Object.entries(value).flatMap(([name, part]): Array<[string, unknown]> => {
				const place = placeOf(path, name);
				const rest = filled(place, part);
				const isGone = this.arguments.has(place)
					? isMissing(isObject(rest) && rest.__rl === true ? rest.value : rest)
					: hasNoParts(rest) && !hasNoParts(part);
				return drops && isGone ? [] : [[name, rest]];
			}),
		);
	}

	private hasArguments(path: string, value: unknown): boolean {
		return (
			isObject(value) && Object.keys(value).some((name) => this.arguments.has(placeOf(path, name)))
		);
	}

	private collect(path: string, value: unknown): void {
		if (typeof value === 'string') {
			const names = [...value.matchAll(ARGUMENT)].map(([, , name = '']) => name);
			if (value.startsWith('=') && names.length > 0)
				this.arguments.set(path, { names, isEntireValue: names.length === 1 && isCall(value) });
		} else if (Array.isArray(value)) {
			for (const [i, row] of value.entries()) this.collect(`${path}[${i}]`, row);
		} else if (isObject(value)) {
			if (value.__rl === true) this.collect(path, value.value);
			else
				for (const [name, part] of Object.entries(value)) this.collect(placeOf(path, name), part);
		}
	}
}

const ARGUMENT = /\$fromAI\(\s*(['"`])([\w-]{1,64})\1/gi;

/** Whether an expression with one argument is nothing else, except for a comment of n8n's editor. */
function isCall(expression: string): boolean {
	const code = expression.replace('/*n8n-auto-generated-fromAI-override*/', '').replace(/\s/g, '');
	return /^=\{\{\$fromAI\(/i.test(code) && code.endsWith(')}}');
}

function placeOf(path: string, name: string): string {
	return path === '' ? name : `${path}.${name}`;
}

function hasNoParts(value: unknown): boolean {
	if (Array.isArray(value)) return value.length === 0;
	return isObject(value) && Object.keys(value).length === 0;
}
