import type { INodeProperties, ResourceMapperField } from 'n8n-workflow';
import { formOf } from '../../values/sameness';
import { flagOf, isObject, type PlainObject } from '../../values/values';
import { shownWhen, type Field } from '../field';
import { optionOf, type Column, type ParameterReader } from '../input';
import { flag } from '../kinds/choice';
import { jsonValue } from '../kinds/json';
import type { Location } from '../location';
import { isEmptyCell, isRequired } from '../nothing';
import { readFields } from '../read';
import { columnsOf, propertyColumn, typeOf } from './columns';

/** What n8n's own tables add to each row; and its files, where a workflow keeps them in the JSON. */
const OF_TABLES: readonly string[] = ['id', 'createdAt', 'updatedAt', 'row_number', '_files'];

const AUTOMATIC = 'autoMapInputData';

const lettersOf = (name: string) => formOf(name, 'letters');

/** Columns that a row leaves out on purpose; any other unknown column is reported. */
const ignoreUnknownColumns = flag(
	'ignoreUnknownColumns',
	'Whether to leave out the columns of the input that this operation does not have. When off, unknown columns are reported, and nothing is sent.',
	{ shownWhen: { '/inputMode': ['mapped'], '/columns.mappingMode': [AUTOMATIC] } },
);

/** The third input mode of a body: its fields as columns, to which a row is mapped by hand or automatically. */
export function asColumns(
	top: readonly Field[],
	more: readonly Field[],
	ignored: readonly string[],
	prepare: (row: PlainObject, at: Location) => PlainObject = (row) => row,
) {
	const fields = [...top, ...more];
	const columns = columnsOf(top, more);
	const byId = new Map(columns.map((column) => [column.id, column]));
	const bySpelling = new Map(
		columns.flatMap((column) =>
			[column.id, column.displayName].map((name) => [lettersOf(name), column] as const),
		),
	);
	const maps = columns.filter(({ field }) => field.kind === 'properties');
	const ignoredNames = new Set(ignored.map(lettersOf));

	/** The place of the columns, and of their parts, under the `names` of the row or of the editor. */
	const placeIn = (
		top: Location,
		names: ReadonlyMap<string, string>,
		at = top,
		above = '',
	): Location =>
		at.with((part) => {
			const id = `${above}${part}`;
			const column = byId.get(id);
			const name = names.get(id) ?? column?.displayName;
			if (name === undefined) return undefined;
			const isJson = column && ['object', 'array'].includes(typeOf(column.field));
			const called = { name, kind: isJson ? 'json' : 'values' } as const;
			const place = top.in(part, { place: `value.${id}`, called });
			return placeIn(top, names, column ? place : place.given('column'), `${id}.`);
		});

	const columnOf = (id: string): Column | undefined => {
		const map = maps.find((one) => id.startsWith(`${one.id}.`));
		if (map === undefined || byId.has(id)) return byId.get(id);
		const property = id.slice(map.id.length + 1);
		return propertyColumn(map, { id: property, name: property });
	};

	/** A column of the input, however its words are written. */
	const columnCalled = (name: string, known: ReadonlyMap<string, string>, at: Location) => {
		const column = bySpelling.get(lettersOf(name));
		if (column !== undefined) return column;
		const ids = maps.map(({ id }) => `${id}.${name}`).filter((id) => known.has(id));
		if (ids.length > 1)
			at.in(name).problem(
				`There are several custom properties with this name. Call the column ${ids.map((id) => `"${id}"`).join(' or ')}.`,
			);
		// IDs may differ in signs or case only: then just the exact one is meant.
		const spellings = [name, ...maps.map((map) => `${name} (${map.displayName})`)].map(lettersOf);
		const [alike, ...others] = [...known].filter((names) =>
			names.some((one) => spellings.includes(lettersOf(one))),
		);
		const spelled = others.length === 0 ? alike?.[0] : undefined;
		return columnOf(ids[0] ?? spelled ?? name);
	};

	/** The ids of the columns for custom properties, with their names, as the editor has last shown them. */
	const knownProperties = (reader: ParameterReader): ReadonlyMap<string, string> => {
		const schema = reader.get('columns.schema');
		const all = Array.isArray(schema) ? (schema as ResourceMapperField[]) : [];
		const own = all.filter(({ id }) => !byId.has(id) && columnOf(id) !== undefined);
		return new Map(own.map(({ id, displayName }) => [id, displayName]));
	};

	const read = (reader: ParameterReader) => {
		const isAutomatic = reader.get('columns.mappingMode') === AUTOMATIC;
		const row = isAutomatic ? reader.row() : reader.get('columns.value');
		const top = reader.at.in('columns');
		/** What the row calls its columns, where it is not their display name. */
		const names = new Map<string, string>();
		const at = placeIn(top, names);
		const known = isAutomatic ? knownProperties(reader) : new Map<string, string>();
		const unknown: string[] = [];
		let raw: PlainObject = {};
		for (const [name, cell] of Object.entries(prepare(isObject(row) ? row : {}, at))) {
			const column = isAutomatic ? columnCalled(name, known, at) : columnOf(name);
			if (column === undefined) {
				const isIgnored = OF_TABLES.includes(name) || ignoredNames.has(lettersOf(name));
				if (!isIgnored) unknown.push(name);
				continue;
			}
			const { id, displayName, field, path } = column;
			names.set(id, isAutomatic ? name : displayName);
			if (isEmptyCell(field, cell)) continue;
			if (!byId.has(id) && known.size > 0 && !known.has(id))
				reader.hint(
					`The custom property "${path.at(-1)}" was not seen in any record yet. It was sent anyway.`,
				);
			const object = typeOf(field) === 'object' ? jsonValue(cell) : undefined;
			raw = withCell(raw, path, isObject(object) ? object : cell, at);
		}
		const isIgnored = flagOf(optionOf(reader, 'ignoreUnknownColumns')) === true;
		if (unknown.length > 0 && !isIgnored) top.problem(notColumns(unknown, maps, isAutomatic));
		// The form has it, too, before anything is filled in.
		for (const { name, kind, empty } of fields)
			if (kind === 'object' && empty === 'present' && !names.has(name))
				raw = { [name]: {}, ...raw };
		return { value: readFields(fields, raw, at) ?? {}, at };
	};

	const mapper: INodeProperties = {
		displayName: 'Columns',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		required: true,
		description:
			'An empty cell is left out. Several values in one cell are separated by commas, or are a JSON list.',
		typeOptions: {
			resourceMapper: {
				resourceMapperMethod: 'getColumns',
				// Only this mode asks for the columns that are required.
				mode: fields.some(isRequired) ? 'add' : 'map',
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: true,
				supportAutoMap: true,
				refreshIncompleteSchemaOnOpen: true,
				refreshStaleSchemaOnOpen: true,
			},
		},
	};
	return {
		choice: {
			name: 'Map Columns',
			value: 'mapped',
			description:
				'Take the rows of a table, automatically or column by column. An empty cell is left out; commas separate several values in one.',
		},
		properties: [shownWhen({ inputMode: ['mapped'] }, mapper)],
		columns,
		options: [ignoreUnknownColumns],
		read,
	};
}

function notColumns(unknown: readonly string[], maps: readonly Column[], isAutomatic: boolean) {
	const names = unknown.map((name) => `"${name}"`).join(', ');
	if (!isAutomatic)
		return `This operation no longer has the column ${names}. Refresh the columns, and remove it.`;
	const examples = maps.map(({ id }) => `"${id}.field_1"`).join(' or ');
	const property =
		examples &&
		` A custom property is called like ${examples}, or by its own ID, once the node has been opened in the editor after the property was first used.`;
	return `This operation has no column ${names}. Rename or remove it, or switch Ignore Unknown Columns on.${property}`;
}

/**
 * The body with the value of a cell in it. A column for an object as a whole joins those for its parts.
 * Names are free, `__proto__` and `constructor` too, so only own ones count.
 */
function withCell(
	parent: PlainObject,
	[name = '', ...rest]: readonly string[],
	value: unknown,
	at: Location,
): PlainObject {
	const withPart = (part: unknown) => ({ ...parent, [name]: part });
	const isThere = Object.hasOwn(parent, name);
	const current = isThere ? parent[name] : {};
	if (rest.length > 0)
		// Anything but an object is reported when the body is read.
		return isObject(current) ? withPart(withCell(current, rest, value, at.in(name))) : parent;
	if (!isThere) return withPart(value);
	if (isObject(current) && isObject(value))
		return Object.entries(value).reduce(
			(body, [part, one]) => withCell(body, [name, part], one, at),
			parent,
		);
	at.in(name).problem('Another column of the row means the same. Keep one of the two.');
	return parent;
}
