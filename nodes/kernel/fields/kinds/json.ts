import { fromJsonExact, MAX_DEPTH } from '../../values/json';
import { isObject, quote, toText } from '../../values/values';
import type { Field } from '../field';
import type { Location } from '../location';
import { kindOf, refined } from './make';
import { lostDigits, text } from './text';

/**
 * A JSON object (or any JSON value, with `any`), whole. `partsAreRead`: its fields are read, and checked, by a
 * table. It begins empty: `{}`, left as it is, would be sent, and clear the current value.
 */
export const json = kindOf<unknown, { any?: boolean; partsAreRead?: true }>((settings) => ({
	kind: 'json',
	editor: { type: 'json', default: '' },
	parse: (raw, at) => {
		const value = jsonValue(raw);
		if (value === undefined) return at.problem(notJson(raw));
		if (!settings.any && !isObject(value)) return at.problem('Give a JSON object: {…}.');
		if (!settings.partsAreRead) checkNumbers(value, at);
		return value;
	},
}));

/**
 * Notes a problem for what JSON would write as another value: an object that an expression makes can contain
 * an integer that has lost digits, and an invalid number or time, which becomes null.
 */
export function checkNumbers(value: unknown, at: Location, depth = 0): void {
	if (typeof value === 'number') {
		if (!Number.isFinite(value)) at.problem(`${quote(value)} is not a number. ${CHECK}`);
		else if (Number.isInteger(value) && !Number.isSafeInteger(value)) at.problem(lostDigits(value));
	} else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
		if ('toJSON' in value) {
			if (toText(value) === 'null') at.problem(`It is not a time. ${CHECK}`);
			return;
		}
		for (const [name, part] of Object.entries(value))
			checkNumbers(part, at.in(Array.isArray(value) ? Number(name) : name), depth + 1);
	}
}

const CHECK = 'Check the expression.';

/** A list of any JSON; an empty one is meant. */
export const jsonList = kindOf<unknown[]>(({ empty = 'clear' }, name) => {
	const { editor, parse } = refined(json(name, { any: true }), (value, at) =>
		Array.isArray(value) ? value : at.problem('Give a JSON list: […].'),
	) as Field<string, unknown[]>;
	return { kind: 'rows', editor, parse, empty };
});

/** A text, or an object whose fields the specification does not show. */
export const textOrObject = kindOf<unknown>((_settings, name) => {
	const asText = text(name, { rows: 2 });
	return {
		...{ kind: 'textOrObject', editor: asText.editor },
		parse: (raw, at) => {
			const value = jsonValue(raw);
			if (!isObject(value)) return asText.parse(raw, at);
			checkNumbers(value, at);
			return value;
		},
	};
});

/** The value of JSON text, undefined if it is none; any other value as it is. */
export function jsonValue(raw: unknown): unknown {
	if (typeof raw !== 'string') return raw;
	try {
		return fromJsonExact(raw);
	} catch {
		return undefined;
	}
}

/** The problem with a value that is not `what`; with a text that is meant as JSON, where it breaks. */
export function notThis(raw: unknown, what: string): string {
	const isMeant = typeof raw === 'string' && /^\s*[[{]/.test(raw);
	return isMeant && indexOfBreak(raw) !== undefined ? notJson(raw) : `${quote(raw)} is not ${what}`;
}

function notJson(raw: unknown): string {
	const text = String(raw);
	const lines = text.slice(0, indexOfBreak(text)).split('\n');
	const column = (lines.at(-1) ?? '').length + 1;
	return `${quote(raw)} is not JSON. It breaks in line ${lines.length}, column ${column}. Check its quotes, commas and brackets.`;
}

/** A text, a sign or a word, behind white space. JSON.parse decides whether a text or a word is right. */
const TOKEN = /[ \t\n\r]*("[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^ \t\n\r[\]{},:"]+)/gsy;

/** What may come at a place, and what place follows it. */
type Next = Readonly<Record<string, string>>;
const VALUE: Next = { value: 'end', text: 'end', '{': 'firstName', '[': 'firstValue' };
const PLACES: Readonly<Record<string, Next>> = {
	value: VALUE,
	firstValue: { ...VALUE, ']': 'end' },
	firstName: { text: 'colon', '}': 'end' },
	name: { text: 'colon' },
	colon: { ':': 'value' },
	'endIn[': { ',': 'value', ']': 'end' },
	'endIn{': { ',': 'name', '}': 'end' },
};

/** Where a text stops being JSON; undefined for JSON. */
function indexOfBreak(text: string): number | undefined {
	const open: string[] = [];
	let place = 'value';
	let end = 0;
	for (const { 0: whole, 1: token = '', index } of text.matchAll(TOKEN)) {
		end = index + whole.length;
		const next = PLACES[place]?.[signOf(token)];
		if (next === undefined) return end - token.length;
		if (token === '[' || token === '{') open.push(token);
		else if (token === ']' || token === '}') open.pop();
		place = next === 'end' ? `endIn${open.at(-1) ?? ''}` : next;
	}
	const rest = text.slice(end).trimStart();
	return rest === '' && place === 'endIn' ? undefined : text.length - rest.length;
}

function signOf(token: string): string {
	if (/^[[\]{},:]$/.test(token)) return token;
	try {
		JSON.parse(token);
		return token.startsWith('"') ? 'text' : 'value';
	} catch {
		return 'none';
	}
}
