import type { INodePropertyOptions } from 'n8n-workflow';
import { quote } from '../../values';
import { propertyOf, wordInTitle, type FieldTexts, type Leaf, type Location } from '../field';

/** The choices of an enumeration: values, or values with names and descriptions of their own. */
export type Choices = ReadonlyArray<string | { value: string; name: string; description?: string }>;

/** The choice of none where a person has to choose; n8n lists choices by name, and this one first. */
export const CHOOSE = '- Choose -';

/**
 * One value of an enumeration, exact and case-sensitive. `unset` names the choice of none, with which
 * the field begins.
 */
export function choice<const N extends string>(
	name: N,
	choices: Choices,
	settings: FieldTexts & { default?: string; unset?: string } = {},
): Leaf<N, string> {
	const { unset, default: start = unset === undefined ? undefined : '', ...texts } = settings;
	const options = choices.map(option);
	return {
		name,
		property: propertyOf(name, texts, {
			type: 'options',
			options: unset === undefined ? options : [{ name: unset, value: '' }, ...options],
			default: start ?? (options[0]?.value as string),
		}),
		parse: (raw, at) => oneOf(options, raw, at),
	};
}

function option(value: Choices[number]): INodePropertyOptions {
	return typeof value === 'string' ? { name: titleCase(value), value } : { ...value };
}

/** `PARTNER_CUSTOM` -> `Partner Custom`. */
function titleCase(value: string): string {
	return value
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.split(/[_\s]+/)
		.map((word) => wordInTitle(word, word.slice(1).toLowerCase()))
		.join(' ');
}

function oneOf(
	options: readonly INodePropertyOptions[],
	raw: unknown,
	at: Location,
): string | undefined {
	const found = options.find(({ value }) => value === raw);
	if (found) return found.value as string;
	return at.problem(
		`${quote(raw)} is not one of the allowed values. Use exactly one of: ${options.map(({ value }) => value).join(', ')}.`,
	);
}
