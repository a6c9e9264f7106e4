/** Every place of every operation where a person can give a value, and what the editor calls it. */
import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { everyOperation, type RunnableOperation } from './everyOperation';
import { locator } from './parameters';

/** What is given there: the value `bad` of the item. */
const BAD = '={{ $json.bad }}';

export interface Place {
	/** Its path, of parameter names. */
	name: string;
	/** What the editor calls it, e.g. `Update Fields > Start Date`. */
	label: string;
	/** What the editor says of it. */
	description: string;
	/** What the editor calls the rows that it is in, if it is in any: maps are recognized by their keys. */
	rows?: string;
	isRequired: boolean;
	/** The parameters that show it, with the expression in it. */
	parameters: object;
}

/** Every place of every operation that takes a value of this type. */
export async function placesOfAll(
	type: INodeProperties['type'],
): Promise<Array<RunnableOperation & { place: Place }>> {
	return (await everyOperation()).flatMap((operation) =>
		operation.operation.inputs
			.flatMap(({ properties }) => properties)
			.flatMap((property) => placesIn(property, type))
			.map((place) => ({ ...operation, place })),
	);
}

/** Those that differ in what is shown of them: an option of many operations is one place. */
export const unlike = <P extends { place: Place }>(all: readonly P[]): P[] => [
	...new Map(all.map((one) => [JSON.stringify(one.place), one])).values(),
];

/** What JavaScript says where nobody has looked at a value. */
export const JAVASCRIPT =
	/URI malformed|Cannot read|is not a function|is not iterable|reading '|primitive value/;

/** Whether a message names the place as the editor does. */
export function names(said: string, { label, rows }: Place): boolean {
	const isNamed = (words: string) =>
		said.split('\n').some((line) => line.startsWith(`${words}:`) || line.startsWith(`${words} > `));
	return isNamed(label) || (rows !== undefined && isNamed(rows));
}

/** Every place in a property that takes a value of this type, with the expression in it, as it is shown. */
function placesIn(property: INodeProperties, type: string): Place[] {
	const { show = {}, hide = {} } = property.displayOptions ?? {};
	const shownFor = Object.entries(show).map(([name, values]) => [name, values![0]] as const);
	// What is hidden for all but one value is shown for that.
	const shownOnlyFor = Object.entries(hide).flatMap(([name, values]) => {
		const [one] = values as Array<{ _cnd?: { not?: string } }>;
		return one?._cnd?.not === undefined ? [] : [[name, one._cnd.not] as const];
	});
	const conditions = [...shownFor, ...shownOnlyFor].map(([name, value]) => [
		name.replace('/', ''),
		value,
	]);
	return leavesIn(property, type).map((place) => ({
		...place,
		parameters: { ...Object.fromEntries(conditions), ...place.parameters },
	}));
}

function leavesIn(property: INodeProperties, wanted: string): Place[] {
	const { name, displayName: label, description = '', type, options = [], typeOptions } = property;
	const place = { name, label, description, isRequired: property.required === true };
	if (type === wanted) return [{ ...place, parameters: { [name]: BAD } }];
	if (type === 'resourceLocator' && wanted === 'string')
		return [{ ...place, parameters: { [name]: locator(BAD) } }];
	if (type === 'collection') {
		return (options as INodeProperties[])
			.flatMap((one) => leavesIn(one, wanted))
			.map((place) => ({
				...place,
				name: `${name}.${place.name}`,
				label: `${label} > ${place.label}`,
				...(place.rows !== undefined && { rows: `${label} > ${place.rows}` }),
				parameters: { [name]: place.parameters },
			}));
	}
	if (type !== 'fixedCollection') return [];
	return (options as INodePropertyCollection[]).flatMap((group) =>
		group.values
			.flatMap((one) => leavesIn(one, wanted))
			.map((place) => ({
				...place,
				name: `${name}.${group.name}.${place.name}`,
				label: `${label} > Row 1 > ${place.label}`,
				rows: label,
				parameters: {
					[name]: {
						[group.name]: typeOptions?.multipleValues ? [place.parameters] : place.parameters,
					},
				},
			})),
	);
}
