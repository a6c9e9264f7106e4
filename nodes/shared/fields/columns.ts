import type { FieldType, INodePropertyOptions, ResourceMapperField } from 'n8n-workflow';
import { titleOf, type Column, type Field } from './field';

/** A custom property that is known to occur. */
export interface KnownProperty {
	id: string;
	/** Values that were seen. */
	values: readonly string[];
}

/** The columns of a body with these leaves, `needed` first; an object has one for each part, and one as a whole. */
export function columnsOf(needed: readonly Field[], others: readonly Field[]): Column[] {
	const byName = [...others].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
	return [
		...needed.flatMap((leaf) => columnsIn(leaf, { isRequired: true })),
		...byName.flatMap((leaf) => columnsIn(leaf, { isRequired: false })),
	];
}

function columnsIn(leaf: Field, { isRequired }: { isRequired: boolean }, above?: Column): Column[] {
	const isPlain = ['string', 'dateTime', 'number', 'options'].includes(typeOf(leaf));
	const isConditional = leaf.property.displayOptions !== undefined;
	const column: Column = {
		id: above ? `${above.id}.${leaf.name}` : leaf.name,
		displayName: above ? `${above.displayName} > ${nameOf(leaf)}` : nameOf(leaf),
		leaf,
		isRequired: isRequired && above === undefined && leaf.parts === undefined,
		isShown: isPlain && !isConditional && (above === undefined || isRequired),
	};
	const parts = leaf.parts ?? [];
	return [column, ...parts.flatMap((part) => columnsIn(part, { isRequired }, column))];
}

function nameOf({ name, property }: Field): string {
	return property.displayName || titleOf(name);
}

/** The column of a custom property in a map of them; the editor cuts the end of a long name. */
export function propertyColumn({ id, displayName }: Column, property: string) {
	return { id: `${id}.${property}`, displayName: `${property} (${displayName})` };
}

/** The columns as n8n shows them, with one more for each custom property that is known. */
export function mapperFields(
	columns: readonly Column[],
	knownProperties: (map: Column) => readonly KnownProperty[],
): ResourceMapperField[] {
	const unmatched = { defaultMatch: false, canBeUsedToMatch: false, display: true };
	return columns.flatMap((column) => {
		const { id, displayName, leaf, isRequired, isShown } = column;
		const type = typeOf(leaf);
		const field: ResourceMapperField = {
			...{ id, displayName, ...unmatched },
			required: isRequired,
			removed: !isShown,
			type,
			...(type === 'options' && { options: leaf.property.options as INodePropertyOptions[] }),
			...(isRequired && leaf.property.default !== '' && { defaultValue: presetOf(leaf) }),
		};
		if (leaf.columnType !== 'properties') return [field];
		const ofProperties = knownProperties(column).map((property): ResourceMapperField => ({
			...propertyColumn(column, property.id),
			...unmatched,
			required: false,
			removed: false,
			type: 'string',
		}));
		return [field, ...ofProperties];
	});
}

function presetOf({ property }: Field): ResourceMapperField['defaultValue'] {
	return property.default as ResourceMapperField['defaultValue'];
}

/** What n8n lets a person enter for a leaf. */
function typeOf({ columnType, property: { type } }: Field): FieldType {
	if (columnType === 'array') return 'array';
	switch (type) {
		case 'boolean':
		case 'dateTime':
		case 'number':
		case 'options':
			return type;
		case 'collection':
		case 'fixedCollection':
		case 'json':
			return 'object';
		default:
			return 'string';
	}
}
