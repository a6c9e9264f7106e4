import { defined, listsOf, partOf, type PlainObject } from '../../values/values';
import type { Field, FieldName } from '../field';
import { object } from '../kinds/object';

export const under = <const L extends readonly Field[]>(name: string, fields: L): L =>
	fields.map((one) => ({ ...one, path: `${name}.${one.path ?? one.name}` })) as unknown as L;

/** A table as JSON has it: the objects on the way are fields too, and must be there. */
export function nested(fields: readonly Field[]): Field[] {
	const byStep = listsOf(
		fields.map((field) => {
			const [step = '', ...rest] = (field.path ?? field.name).split('.');
			return [step, { ...field, path: rest.join('.') }];
		}),
	);
	return [...byStep].flatMap<Field>(([name, inside]) =>
		inside.some(({ path }) => path === '')
			? inside.map((field) => ({ ...field, name, path: undefined }))
			: [object(name as FieldName, '', { empty: 'present' }, nested(inside))],
	);
}

/**
 * The values of a table where the body has them: each at the path of its field, or at the top under its
 * own name, like what the table does not have. A number on the way is an index, and two lists at one
 * place are joined.
 */
export function placed(
	fields: ReadonlyArray<Pick<Field, 'name' | 'path'>>,
	values: PlainObject,
): Record<string, unknown> {
	const paths = new Map(fields.map(({ name, path = name }) => [name, path.split('.')]));
	const order = [...paths.keys()];
	const entries = Object.entries(defined(values));
	entries.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
	let body: unknown = {};
	for (const [name, value] of entries) body = put(body, paths.get(name) ?? [name], value);
	return body as Record<string, unknown>;
}

function put(parent: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
	if (name === undefined) return Array.isArray(parent) ? parent.concat(value) : value;
	if (!/^\d+$/.test(name)) {
		return { ...(parent as object), [name]: put(partOf(parent, name), rest, value) };
	}
	const list = Array.isArray(parent) ? [...(parent as unknown[])] : [];
	list[Number(name)] = put(list[Number(name)], rest, value);
	return list;
}
