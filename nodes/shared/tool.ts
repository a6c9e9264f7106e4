import type { INode } from 'n8n-workflow';
import { isMissing, isObject } from './values';

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
			.filter(([other]) => other.startsWith(`${place}.`))
			.flatMap(([, { names }]) => names);
	}

	/**
	 * The value of a parameter without what the model left empty: an empty text means an argument
	 * that it has no value for. What a person left empty stays. A row goes with all its arguments.
	 */
	filledIn(path: string, value: unknown): unknown {
		if (Array.isArray(value)) {
			return value.flatMap((row: unknown, i) => {
				const filled = this.filledIn(`${path}[${i}]`, row);
				return this.hasArguments(`${path}[${i}]`, row) &&
					!this.hasArguments(`${path}[${i}]`, filled)
					? []
					: [filled];
			});
		}
		if (!isObject(value) || value.__rl === true) return value;
		return Object.fromEntries(
			Object.entries(value).flatMap(([name, part]): Array<[string, unknown]> => {
				const place = placeOf(path, name);
				const unwrapped = isObject(part) && part.__rl === true ? part.value : part;
				if (this.arguments.has(place) && isMissing(unwrapped)) return [];
				const filled = this.filledIn(place, part);
				return hasNoParts(filled) && !hasNoParts(part) ? [] : [[name, filled]];
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
