import {
	choice,
	flag,
	id,
	number,
	text,
	tryJson,
	type FieldTexts,
	type Field,
} from '../../../shared/fields';
import { isObject } from '../../../shared/values';

/** Holds while a sibling has one of these values; '' stands for "not set". */
export interface Condition {
	sibling: string;
	is: readonly string[];
}

/** What a field table says of a field beyond its type. */
interface Rules {
	required?: boolean;
	requiredWhen?: Condition;
	/** Where it does not hold, the field is refused. */
	onlyWhen?: Condition;
	/** Where it does not hold, the field is allowed but pointless: the editor does not offer it. */
	shownWhen?: Condition;
	/** See {@link Field.decides}. */
	decides?: Field['decides'];
}

type Kind =
	| { kind: 'value'; type: string; leaf: Field; values?: readonly string[] }
	/** It has one value only: the node fills it in. */
	| { kind: 'constant'; value: string }
	/** The field table names it to say that the channel does not support it. */
	| { kind: 'unsupported' }
	| { kind: 'object'; fields: readonly TableField[] }
	| { kind: 'list'; fields: readonly TableField[]; texts: FieldTexts };

/**
 * One row of a field table of the specification. It makes the field in the editor, the check and
 * the documentation.
 */
export type TableField = { name: string } & Rules & Kind;

/** The rows that a field table can have. */
export const field = {
	text(name: string, options: Rules & FieldTexts & { rows?: number } = {}): TableField {
		const { rules, texts } = split(options);
		return { ...rules, name, kind: 'value', type: 'string', leaf: text(name, texts) };
	},

	flag(name: string, description: string, rules: Rules = {}): TableField {
		return { ...rules, name, kind: 'value', type: 'boolean', leaf: flag(name, description) };
	},

	/** A number with a fraction, within limits. Shown as a text, so that "not filled in" differs from 0. */
	decimal(
		name: string,
		{ min, max, ...options }: Rules & FieldTexts & { min: number; max: number },
	): TableField {
		const { rules, texts } = split(options);
		const { parse } = number(name, { min, max, fraction: true });
		return { ...rules, name, kind: 'value', type: 'number', leaf: { ...id(name, texts), parse } };
	},

	/** An enumeration. `unset` names the choice of leaving an optional one out. */
	choice(
		name: string,
		values: readonly string[],
		{ unset = 'Not Set', ...options }: Rules & FieldTexts & { unset?: string } = {},
	): TableField {
		const { rules, texts } = split(options);
		// Siblings are required or refused by it.
		const exact = { ...texts, exact: true };
		const leaf = choice(name, values, rules.required ? exact : { ...exact, unset });
		return { ...rules, ...{ name, kind: 'value', type: 'string', values }, leaf };
	},

	/** A text, or an object whose fields the specification does not show. */
	textOrObject(name: string, options: Rules & FieldTexts = {}): TableField {
		const { rules, texts } = split(options);
		const plain = text(name, { ...texts, rows: 2 });
		const leaf: Field = {
			...plain,
			parse: (raw, at) => {
				const value = typeof raw === 'string' ? tryJson(raw) : raw;
				return isObject(value) ? value : plain.parse(raw, at);
			},
		};
		return { ...rules, name, kind: 'value', type: 'string or object', leaf };
	},

	/** Any other field of the API. */
	leaf(leaf: Field, rules: Rules = {}): TableField {
		return {
			decides: leaf.decides,
			...rules,
			name: leaf.name,
			kind: 'value',
			type: leaf.property.type,
			leaf,
		};
	},

	constant(name: string, value: string, { required = true } = {}): TableField {
		return { required, name, kind: 'constant', value };
	},

	unsupported(name: string): TableField {
		return { name, kind: 'unsupported' };
	},

	object(name: string, rules: Rules, fields: readonly TableField[]): TableField {
		return { ...rules, name, kind: 'object', fields };
	},

	list(name: string, options: Rules & FieldTexts, fields: readonly TableField[]): TableField {
		const { rules, texts } = split(options);
		return { ...rules, name, kind: 'list', fields, texts };
	},
};

function split<T extends FieldTexts>({
	required,
	requiredWhen,
	onlyWhen,
	shownWhen,
	...texts
}: Rules & T) {
	return { rules: { required, requiredWhen, onlyWhen, shownWhen }, texts };
}
