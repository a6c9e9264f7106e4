import type { FieldType, INodePropertyOptions, ResourceMapperField } from 'n8n-workflow';
import { known } from '../../service';
import { labelOf, propertyOf, type Editor, type Field } from '../field';
import type { Column } from '../input';
import { TYPED } from '../kinds/make';
import { isEmptyCell, isRequired } from '../nothing';

/** A custom property that the platform lists, or that is known to occur. */
export interface KnownProperty {
	id: string;
	name: string;
	/** The values of which it has one. */
	choices?: ReadonlyArray<{ name: string; value: string }>;
}

/** The columns of a body, `top` first; an object has one for each part, and one as a whole. */
export function columnsOf(top: readonly Field[], more: readonly Field[]): Column[] {
	const optional = [...top, ...more].filter((field) => !isRequired(field));
	const byName = optional.sort((a, b) => labelOf(a).localeCompare(labelOf(b)));
	return [...top.filter(isRequired), ...byName].flatMap((field) => columnsIn(field));
}

/** @param top the field of the body that it is part of, or is */
function columnsIn(field: Field, above?: Column, top = field): Column[] {
	const isNeeded = isRequired(top);
	const isPlain = ['string', 'dateTime', 'number', 'options'].includes(typeOf(field));
	const parts = field.kind === 'object' ? (field.fields ?? []) : [];
	const column: Column = {
		path: [...(above?.path ?? []), field.name],
		id: above ? `${above.id}.${field.name}` : field.name,
		displayName: above ? `${above.displayName} > ${labelOf(field)}` : labelOf(field),
		field,
		isRequired: isNeeded && above === undefined && parts.length === 0,
		isShown: isPlain && field.shownWhen === undefined && (above === undefined || isNeeded),
	};
	return [column, ...parts.flatMap((part) => columnsIn(part, column, top))];
}

/** The column of a custom property in a map of them; the editor cuts the end of a long name. */
export function propertyColumn(map: Column, { id, name, choices }: KnownProperty) {
	// As a cell gives it: a comma would part the value.
	const cellOf = (value: string) => (/^\[|,/.test(value) ? JSON.stringify([value]) : value);
	const options = choices?.map((choice) => ({ ...choice, value: cellOf(choice.value) }));
	const editor: Editor = options ? { type: 'options', options, default: '' } : TYPED;
	return {
		...{ id: `${map.id}.${id}`, path: [...map.path, id] },
		displayName: `${name} (${map.displayName})`,
		field: { ...map.field, name: id, displayName: name, editor },
		...{ isRequired: false, isShown: true },
	};
}

/** The columns as n8n shows them, with one more for each custom property that is known. */
export function mapperFields(
	columns: readonly Column[],
	knownProperties: (map: Column) => readonly KnownProperty[],
): ResourceMapperField[] {
	const all = columns.flatMap((column) => {
		const properties = column.field.kind === 'properties' ? knownProperties(column) : [];
		return [column, ...properties.map((property) => propertyColumn(column, property))];
	});
	return all.map(({ id, displayName, field, isRequired, isShown }) => {
		const type = typeOf(field);
		return {
			...{ id, displayName, required: isRequired, removed: !isShown, type },
			...{ defaultMatch: false, canBeUsedToMatch: false, display: true },
			...(type === 'options' && { options: field.editor?.options as INodePropertyOptions[] }),
			...(isShown && suggested(field)),
		};
	});
}

/**
 * What a column begins with: what the input has under one of the field's names, else the preset. None where the column
 * may be empty, but what an expression does not find is refused.
 */
function suggested(field: Field): Pick<ResourceMapperField, 'defaultValue'> {
	if (!isEmptyCell(field, undefined)) return {};
	const { name } = field;
	const inSnakeCase = name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
	const cased = [inSnakeCase, name.toLowerCase(), name.charAt(0).toUpperCase() + name.slice(1)];
	const names = [name, labelOf(field), ...cased, ...(known.elsewhere[name]?.split(' ') ?? [])];
	const found = [...new Set(names)]
		.filter((one) => !/[{}]/.test(one)) // it would end the expression
		.map((one) => (/^[a-z_]\w*$/i.test(one) ? `$json.${one}` : `$json[${JSON.stringify(one)}]`));
	const preset = propertyOf(field).default;
	if (isRequired(field) && preset !== '' && typeof preset === 'string')
		found.push(JSON.stringify(preset));
	return { defaultValue: found.length > 0 ? `={{ ${found.join(' ?? ')} }}` : undefined };
}

/** What n8n lets a person enter for a field. */
export function typeOf({ kind, editor }: Field): FieldType {
	if (kind === 'rows') return 'array';
	const type = editor?.type ?? 'string';
	if (['boolean', 'dateTime', 'number', 'options'].includes(type)) return type as FieldType;
	return ['collection', 'fixedCollection', 'json'].includes(type) ? 'object' : 'string';
}
