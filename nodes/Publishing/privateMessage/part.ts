import {
	choice,
	type FieldTexts,
	flag,
	id,
	type Leaf,
	number,
	text as textLeaf,
	tryJson,
} from '../../shared/fields';
import { isObject } from '../../shared/values';

/** Holds while a sibling has one of these values; '' stands for "not set". */
export interface Condition {
	part: string;
	is: readonly string[];
}

/** What a field table says of a field beyond its type. */
interface Marks {
	required?: true | Condition;
	/** Where it does not hold, the field is refused. */
	onlyWhen?: Condition;
	/** Where it does not hold, the field is allowed but pointless: the editor does not offer it. */
	shownWhen?: Condition;
}

type Shape =
	| { kind: 'value'; type: string; leaf: Leaf; values?: readonly string[] }
	/** It has one value only: the node fills it in. */
	| { kind: 'constant'; value: string }
	/** The field table names it to say that the channel does not support it. */
	| { kind: 'unsupported' }
	| { kind: 'object'; parts: readonly Part[] }
	| { kind: 'list'; parts: readonly Part[]; look: FieldTexts };

/** One field of a message, as its field table describes it. It makes the editor's field, the check and the documentation. */
export type Part = Marks & Shape & { name: string };

/** A required field. */
export const R = { required: true } as const;

/** A field that is required while a sibling has one of these values. */
export const requiredWhen = (part: string, ...is: string[]) =>
	({ required: { part, is } }) as const;

export function text(name: string, marks: Marks & FieldTexts & { rows?: number } = {}): Part {
	const [rest, look] = split(marks);
	return { ...rest, name, kind: 'value', type: 'string', leaf: textLeaf(name, look) };
}

export function yesNo(name: string, description: string, marks: Marks = {}): Part {
	return { ...marks, name, kind: 'value', type: 'boolean', leaf: flag(name, description) };
}

/** A number with a fraction. Shown as a text, so that "not filled in" differs from 0. */
export function decimal(name: string, marks: Marks & FieldTexts = {}): Part {
	const [rest, look] = split(marks);
	const { parse } = number(name, { fraction: true });
	return { ...rest, name, kind: 'value', type: 'number', leaf: { ...id(name, look), parse } };
}

/** An enumeration. `unset` names the choice of leaving an optional one out. */
export function oneOf(
	name: string,
	values: readonly string[],
	{ unset = 'Not Set', ...marks }: Marks & FieldTexts & { unset?: string } = {},
): Part {
	const [rest, look] = split(marks);
	const leaf = choice(name, values, look);
	if (rest.required !== true) {
		leaf.property.options = [{ name: unset, value: '' }, ...(leaf.property.options ?? [])];
		leaf.property.default = '';
	}
	return { ...rest, name, kind: 'value', type: 'string', values, leaf };
}

/** A text, or an object whose fields the specification does not show. */
export function textOrObject(name: string, marks: Marks & FieldTexts = {}): Part {
	const [rest, look] = split(marks);
	const plain = textLeaf(name, { ...look, rows: 2 });
	const leaf: Leaf = {
		...plain,
		parse: (raw, at) => {
			const value = typeof raw === 'string' ? tryJson(raw) : raw;
			return isObject(value) ? value : plain.parse(raw, at);
		},
	};
	return { ...rest, name, kind: 'value', type: 'string or object', leaf };
}

/** Any other field of the API, by its leaf. */
export function value(leaf: Leaf, marks: Marks = {}): Part {
	return { ...marks, name: leaf.name, kind: 'value', type: leaf.property.type, leaf };
}

export function constant(name: string, only: string, marks: Marks = R): Part {
	return { ...marks, name, kind: 'constant', value: only };
}

export function unsupported(name: string): Part {
	return { name, kind: 'unsupported' };
}

export function object(name: string, parts: readonly Part[], marks: Marks = {}): Part {
	return { ...marks, name, kind: 'object', parts };
}

export function list(name: string, parts: readonly Part[], marks: Marks & FieldTexts = {}): Part {
	const [rest, look] = split(marks);
	return { ...rest, name, kind: 'list', parts, look };
}

function split<L extends FieldTexts>({ required, onlyWhen, shownWhen, ...look }: Marks & L) {
	return [
		{
			...(required && { required }),
			...(onlyWhen && { onlyWhen }),
			...(shownWhen && { shownWhen }),
		},
		look,
	] as const;
}
