import { TIME, type RecordKind } from '../../nodes/kernel/records/recordKind';
import { resolve, type ContractSchema } from './contract';

/** A schema as n8n's editor reads it: types, properties and items, nothing else. */
export interface OutputSchema {
	type: string | string[];
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
}

export const text: OutputSchema = { type: 'string' };
export const flag: OutputSchema = { type: 'boolean' };
export const whole: OutputSchema = { type: 'integer' };
export const texts: OutputSchema = { type: 'array', items: text };
/** A long id: a number while JavaScript keeps all its digits, else a text. */
export const long: OutputSchema = { type: ['integer', 'string'] };
/** What the specification shows no type of. The editor shows the first one. */
export const anything: OutputSchema = {
	type: ['string', 'number', 'boolean', 'object', 'array', 'null'],
};

/** An object with these fields. */
export function fields(properties: Record<string, OutputSchema>): OutputSchema {
	return { type: 'object', properties };
}

/** An object with further fields. */
export function plus(schema: OutputSchema, properties: Record<string, OutputSchema>): OutputSchema {
	return fields({ ...schema.properties, ...properties });
}

/** An object without one of its fields. */
export function without(schema: OutputSchema, name: string): OutputSchema {
	const { [name]: gone, ...rest } = schema.properties ?? {};
	if (gone === undefined) throw new Error(`There is no field "${name}" in the answer.`);
	return fields(rest);
}

/** What one element of the list `name` looks like. */
export function elementOf(schema: OutputSchema, name: string): OutputSchema {
	const element = schema.properties?.[name]?.items;
	if (element === undefined) throw new Error(`There is no list "${name}" in the answer.`);
	return element;
}

/** One item of an answer whose `data` is of this schema: an element of a list, or an object. */
export function itemOf(data: ContractSchema): OutputSchema {
	const schema = toOutput(data);
	const item = schema.type === 'array' ? (schema.items ?? anything) : schema;
	return item.type === 'object' ? item : fields({ data: item });
}

/** Where an item holds several records. */
const LISTS = ['records', 'replies'];

/** What is left of a record, or of a list of them, when it is simplified; what its schema does not show is left out. */
export function simplifiedOf(record: OutputSchema, kind: RecordKind): OutputSchema {
	const list = LISTS.find((name) => record.properties?.[name]);
	if (list !== undefined) {
		const items = simplifiedOf(elementOf(record, list), kind);
		return plus(record, { [list]: { type: 'array', items } });
	}
	return fields(
		Object.fromEntries(
			Object.entries(kind.simplified).flatMap(([name, source]) => {
				if (typeof source === 'object') return [[name, texts]];
				const found = schemaAt(record, source);
				if (found === undefined) return [];
				return [[name, TIME.test(source) ? text : flat(found)]];
			}),
		),
	);
}

/** Any type but that of an object, which comes as text. */
function flat(schema: OutputSchema): OutputSchema {
	const { type } = schema;
	return Array.isArray(type) ? { type: type.filter((one) => !/object|null/.test(one)) } : schema;
}

/** The schema at a dotted path; a list of it if there is a list on the path, and anything in an open object. */
function schemaAt(schema: OutputSchema, at: string): OutputSchema | undefined {
	if (schema.properties === undefined) return anything;
	const [name = '', ...rest] = at.split('.');
	const part = schema.properties[name];
	if (part === undefined || rest.length === 0) return part;
	if (part.items === undefined) return schemaAt(part, rest.join('.'));
	const inside = schemaAt(part.items, rest.join('.'));
	return inside && { type: 'array', items: inside };
}

/** A schema of the contract without references, combinations and rules. */
function toOutput(schema: ContractSchema): OutputSchema {
	if (schema === true) return anything;
	const { type, properties, items, anyOf, ...rest } =
		resolve<Exclude<ContractSchema, true>>(schema);
	if (anyOf !== undefined) return commonOf(anyOf);
	if ('const' in rest) return { type: typeof rest.const };
	if (rest.enum !== undefined) return text;
	if (type === undefined) return anything;
	// Times in milliseconds are int64 too, and far from losing digits.
	if (rest.format === 'int64' && !/epoch m/i.test(rest.description ?? '')) return long;
	return {
		type,
		...(properties && {
			properties: Object.fromEntries(
				Object.entries(properties).map(([name, part]) => [name, toOutput(part)]),
			),
		}),
		...(items && { items: toOutput(items) }),
	};
}

/** One record or a list of them comes to the same: the items are records. */
function commonOf(ways: readonly ContractSchema[]): OutputSchema {
	const [first, ...others] = ways.map(toOutput).map((way) => way.items ?? way);
	if (first === undefined || others.some((way) => JSON.stringify(way) !== JSON.stringify(first))) {
		throw new Error('The ways of an answer differ in more than being a list.');
	}
	return first;
}
