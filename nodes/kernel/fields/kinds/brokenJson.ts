import { quote } from '../../values/values';

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
	endIn: {},
	'endIn[': { ',': 'value', ']': 'end' },
	'endIn{': { ',': 'name', '}': 'end' },
};

/** The problem with a text that is meant as JSON, but is none: where it breaks. Undefined for any other value. */
export function brokenJson(raw: unknown): string | undefined {
	const isMeant = typeof raw === 'string' && /^\s*[[{]/.test(raw);
	return isMeant && indexOfBreak(raw) !== undefined ? notJson(raw) : undefined;
}

export function notJson(raw: unknown): string {
	const text = String(raw);
	const lines = text.slice(0, indexOfBreak(text)).split('\n');
	const column = (lines.at(-1) ?? '').length + 1;
	return `${quote(raw)} is not JSON. It breaks in line ${lines.length}, column ${column}. Check its quotes, commas and brackets.`;
}

/** Where a text stops being JSON; undefined for JSON. */
function indexOfBreak(text: string): number | undefined {
	const open: string[] = [];
	let place = 'value';
	let end = 0;
	for (const { 0: whole, 1: token = '', index } of text.matchAll(TOKEN)) {
		end = index + whole.length;
		const next = PLACES[place]?.[kindOf(token)];
		if (next === undefined) return end - token.length;
		if (token === '[' || token === '{') open.push(token);
		else if (token === ']' || token === '}') open.pop();
		place = next === 'end' ? `endIn${open.at(-1) ?? ''}` : next;
	}
	const rest = text.slice(end).trimStart();
	return rest === '' && place === 'endIn' ? undefined : text.length - rest.length;
}

function kindOf(token: string): string {
	if (/^[[\]{},:]$/.test(token)) return token;
	try {
		JSON.parse(token);
		return token.startsWith('"') ? 'text' : 'value';
	} catch {
		return 'none';
	}
}
