import type { INodePropertyOptions } from 'n8n-workflow';
import { quote } from '../../values';
import { propertyOf, wordInTitle, type FieldTexts, type Field } from '../field';
import { id } from './text';

/** The choices of an enumeration: values, or values with names and descriptions of their own. */
export type Choices = ReadonlyArray<string | { value: string; name: string; description?: string }>;

/** The choice of none where a person has to choose; n8n lists choices by name, and this one first. */
export const CHOOSE = '- Choose -';

/**
 * One value of an enumeration. A constant of the API, such as IS_NOT, may be written in another way: is
 * not. `exact`: what else there is hangs on the value as it was given. `unset` names the choice of
 * none, with which the field begins.
 */
export function choice<const N extends string>(
	name: N,
	choices: Choices,
	settings: FieldTexts & { default?: string; unset?: string; exact?: boolean } = {},
): Field<N, string> {
	const {
		unset,
		default: start = unset === undefined ? undefined : '',
		exact = false,
		...texts
	} = settings;
	const options = choices.map(option);
	return {
		name,
		property: propertyOf(name, texts, {
			type: 'options',
			options: unset === undefined ? options : [{ name: unset, value: '' }, ...options],
			default: start ?? (options[0]?.value as string),
		}),
		parse: (raw, at) => {
			const found =
				options.find(({ value }) => value === raw) ??
				(exact ? undefined : options.find(({ value }) => isConstant(value, raw)));
			return found ? (found.value as string) : at.problem(notAllowed(options, raw));
		},
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

/** Whether it is this constant, however it is written. Other values are names of the node's own, and exact. */
function isConstant(value: INodePropertyOptions['value'], raw: unknown): boolean {
	return typeof raw === 'string' && CONSTANT.test(String(value)) && toConstant(raw) === value;
}

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** `business messaging` -> `BUSINESS_MESSAGING`. */
function toConstant(text: string): string {
	return text.trim().replace(/\s+/g, '_').toUpperCase();
}

function notAllowed(options: readonly INodePropertyOptions[], raw: unknown): string {
	return `${quote(raw)} is not one of the allowed values. Use exactly one of: ${options.map(({ value }) => value).join(', ')}.`;
}

/** A constant of the API whose values are not all known, e.g. EMAIL; it may be written in another way. */
export function constant<const N extends string>(
	name: N,
	texts: FieldTexts = {},
): Field<N, string> {
	const leaf = id(name, texts);
	return {
		...leaf,
		parse: (raw, at) => {
			const value = leaf.parse(raw, at);
			return value === undefined ? undefined : toConstant(value);
		},
	};
}
