import { isMissing, quote } from '../../values/values';
import type { Editor, Field, FieldName, Made, Settings } from '../field';
import type { Location } from '../location';
import { isFiller, MISSING, NO_VALUES } from '../nothing';
import { jsonValue } from './json';
import { kindOf, make, TYPED } from './make';
import { isBlank, readText } from './text';

/** A list of texts: comma-separated, or an expression that gives a list. */
export const list = kindOf<string[], { max?: number }>(({ max, description }, name) => ({
	kind: 'list',
	description: `${description ? `${description}. ` : ''}${LIST_FORM}.`,
	editor: TYPED,
	parse: (raw, at) => {
		const values = toList(raw, at, OF_IDS.test(name));
		return values !== undefined && max !== undefined && values.length > max
			? at.problem(`${values.length} values are too many. Give at most ${max}.`)
			: values;
	},
}));

/** A list whose values are read as those of another field. */
export function listEach<const N extends FieldName, T, const S extends Settings & { max?: number }>(
	name: N,
	one: Field<string, T>,
	settings: S = {} as S,
): Made<N, T[], S> {
	const { parse, ...texts } = list('values', settings);
	return make<N, T[], S>(name, 'list', texts as unknown as S, TYPED, (raw, at) =>
		parse(raw, at)?.flatMap((value, i) => one.parse(value, at.in(i)) ?? []),
	);
}

/** Several values that are picked in the editor. An empty list means that nothing was picked. */
export function pickedList<const N extends FieldName>(
	name: N,
	description: string,
	settings: Settings,
	choices: Pick<Editor, 'options' | 'typeOptions'>,
): Made<N, string[], Settings> {
	const editor: Editor = { type: 'multiOptions', ...choices, default: [] };
	return make(name, 'list', { empty: 'decide', ...settings, description }, editor, toList);
}

export const LIST_FORM = 'Comma-separated. An expression may also give a list';

/** The names of lists of IDs that are texts. */
const OF_IDS = /ids?$/i;

/**
 * The texts of a list, of JSON that contains one, or of comma-separated text. An empty entry in a list is a
 * problem: an expression that found nothing would otherwise drop its record unnoticed. `areIds`: what one
 * expression gives is one ID.
 */
export function toList(raw: unknown, at: Location, areIds = false): string[] | undefined {
	const text = typeof raw === 'string' ? raw.trim() : '';
	const json = text.startsWith('[') ? jsonValue(text) : undefined;
	// Split at its commas, it would have a bracket in its first and last values.
	if (json === undefined && text.startsWith('[') && text.endsWith(']'))
		return at.problem(
			`${quote(raw)} looks like a JSON list, but is not one. Write ["a", "b"] or a, b.`,
		);
	const value = json ?? raw;
	const parts =
		typeof value !== 'string'
			? [value].flat()
			: areIds && isOneId(text, at)
				? [text]
				: splitText(at.argument ? text.replace(/;\s+/g, ', ') : text);
	if (parts.length === 0) return at.problem(NO_VALUES);
	const isNothing = (part: unknown) =>
		isMissing(part) || isBlank(part) || (at.argument && isFiller(part));
	const texts = parts.map((part, i) =>
		isNothing(part) ? at.in(i).problem(MISSING) : readText(part, at.in(i)),
	);
	return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** Whether what one expression gives is one ID, with commas: several would have blanks between them, too. */
function isOneId(text: string, at: Location): boolean {
	const isOne = text.includes(',') && !/,\s/.test(text) && at.isOneExpression;
	if (isOne && splitText(text).length > 1) at.note(ONE_ID);
	return isOne;
}

const ONE_ID =
	'One expression gives it, so it is sent as one ID, with its commas. For several IDs, let the expression give a list, e.g. {{ $json.ids.split(",") }}.';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The parts of a text between commas, without blanks around them. A comma inside of brackets is part of an ID. */
function splitText(text: string): string[] {
	const ends = endsOfBrackets(text);
	const parts: string[] = [];
	let start = 0;
	for (let i = 0; i <= text.length; i++) {
		i = ends.get(i) ?? i;
		if (i < text.length && text.charAt(i) !== ',') continue;
		parts.push(text.slice(start, i).trim());
		start = i + 1;
	}
	return parts.filter((part) => part !== '');
}

/** Where each bracket that is opened is closed. One without a counterpart is a character like any other. */
function endsOfBrackets(text: string): ReadonlyMap<number, number> {
	const opened = new Map(Object.values(CLOSING).map((closing) => [closing, [] as number[]]));
	const ends = new Map<number, number>();
	for (const { 0: character, index } of text.matchAll(/[()[\]{}]/g)) {
		opened.get(CLOSING[character] ?? '')?.push(index);
		const start = opened.get(character)?.pop();
		if (start !== undefined) ends.set(start, index);
	}
	return ends;
}
