import { isSame } from '../../values/sameness';
import { titleOf } from '../../values/titles';
import { flagOf, quote } from '../../values/values';
import type { Editor, Field, FieldName, Made, Settings } from '../field';
import type { Location } from '../location';
import { kindOf, make, refined } from './make';
import { id } from './text';

/** The choices of an enumeration: values, also with names of their own, if not in Title Case, and descriptions. */
type Choices = ReadonlyArray<string | { value: string; name?: string; description?: string }>;
type Option = Exclude<Choices[number], string> & { name: string };

/** The empty choice, where a person has to choose. n8n sorts choices by name, so it comes first. */
export const CHOOSE = '- Choose -';

/**
 * One value of an enumeration. A constant of the API, such as IS_NOT, may be written differently, e.g.
 * `is not`. `exact`: siblings depend on the value as it was given. `unset` names the empty choice, with
 * which the field begins.
 */
export function choice<
	const N extends FieldName,
	const S extends Settings & { unset?: string; exact?: boolean },
>(name: N, description: string, settings: S, choices: Choices): Made<N, string, S> {
	const { unset, exact = false } = settings;
	const options = choices.map(option);
	const offered = unset === undefined ? options : [{ name: unset, value: '' }, ...options];
	// One without an alternative is no choice.
	const type = offered.length === 1 ? 'hidden' : 'options';
	const editor: Editor = { type, options: offered, default: offered[0]?.value };
	return make(name, 'choice', { ...settings, description }, editor, (raw, at) => {
		const found =
			options.find(({ value }) => value === raw) ??
			(exact ? undefined : options.find(({ value }) => isConstant(value, raw)));
		if (found) return found.value;
		return at.problem(
			`${quote(raw)} is not one of the allowed values. Use exactly one of: ${optionsInWords(options, at)}.`,
		);
	});
}

/**
 * A choice among the values that are known, each of which may be written in another way, or by its label. An
 * expression, a cell or a model can give any other.
 */
export function openChoice<
	const N extends FieldName,
	const S extends Settings & { unset?: string },
>(name: N, description: string, settings: S, choices: Choices): Made<N, string, S> {
	const known = choices.map(option);
	const { parse } = refined<Field<string, string>>(id(name), (given) => {
		const means = (text: unknown) => isSame(text, given, 'letters');
		const found =
			known.find(({ value }) => value === given) ??
			known.find(({ value }) => means(value)) ??
			known.find(({ name: label }) => means(label));
		return found?.value ?? given;
	});
	return { ...choice(name, description, settings, choices), parse };
}

function option(value: Choices[number]): Option {
	const given = typeof value === 'string' ? { value } : value;
	return { name: titleOf(given.value), ...given };
}

/** Whether it is this constant, however it is written. Other values are names of the node's own, and exact. */
function isConstant(value: string, raw: unknown): boolean {
	return typeof raw === 'string' && CONSTANT.test(value) && isSame(raw, value, 'name');
}

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/**
 * Choices as a sentence lists them: `Label (value)`, so that the label is found in the editor and the value
 * can be given by an expression. Only the value, for a model or if the label has the same words.
 */
function optionsInWords(options: readonly Option[], { isForModel }: Location): string {
	return options
		.map(({ name, value }) => {
			const saysSame = isSame(name, value, CONSTANT.test(value) ? 'letters' : 'exact');
			if (isForModel || saysSame) return value;
			return name.endsWith(`(${value})`) ? name : `${name} (${value})`;
		})
		.join(', ');
}

/** Yes or no, with a preset. */
export const flag = flagIn({ type: 'boolean', default: false });

/** Yes or no, and neither until a person chooses: for an update, where each of them changes something. */
export const chosenFlag = flagIn({
	type: 'options',
	options: [
		{ name: 'Not Set', value: '' },
		{ name: 'False', value: false },
		{ name: 'True', value: true },
	],
	default: '',
});

/** `confirms`: it confirms or widens a deletion or a write, so only true and false themselves count. */
function flagIn(editor: Editor) {
	return kindOf<boolean, { confirms?: true }>(({ confirms }) => ({
		...{ kind: 'boolean', editor },
		parse: (raw, at) => {
			const value = confirms && typeof raw !== 'boolean' ? undefined : flagOf(raw);
			return value ?? at.problem(`${quote(raw)} ${confirms ? NOT_EXACT : NEITHER}`);
		},
	}));
}

const NEITHER = 'is neither true nor false. Give one of them.';
const NOT_EXACT =
	'is not exactly true or false. Give one of them, not a text or a number: it decides how much is written or deleted.';

/** A field with one value only: the node fills it in, and no person sees it. */
export function constant<const N extends FieldName>(
	name: N,
	value: string,
	settings: Settings = { empty: 'never' },
): Made<N, string, Settings> {
	return {
		...{ ...settings, name, kind: 'constant', value },
		parse: (raw, at) =>
			raw === value ? value : at.problem(`${quote(raw)} is not allowed. It must be ${value}.`),
	};
}
